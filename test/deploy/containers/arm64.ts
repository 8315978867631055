// `npm run packages:arm64`: the executable for arm64 under Debian's emulator of its processor, from its start to SIGTERM. It needs
// the packages qemu-user-static and libc6-arm64-cross, and some minutes.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Child, ROOT } from "../../app/child.ts";
import { freePort } from "../../world/free-port.ts";
import { givePast } from "../../world/past-folder.ts";
import { run } from "../packaged.ts";
import { Customer } from "./customer.ts";
import { expectTrue, see } from "./say.ts";

const emulator = Bun.which("qemu-aarch64-static");
if (emulator === null) throw new Error("This needs Debian's qemu-user-static and libc6-arm64-cross.");
const libraries = join(dirname(emulator), "../aarch64-linux-gnu");
const folder = mkdtempSync(join(tmpdir(), "marsad-arm64-"));
run([process.execPath, "build/main.ts", "arm64"]);
await givePast(folder);
const url = `http://127.0.0.1:${freePort()}`;
const service = new Child(
  ["serve", `--port=${new URL(url).port}`, `--data-dir=${folder}`, "--sim-activity=0.05"],
  {},
  { wrapper: [emulator, "-L", libraries], program: join(ROOT, "dist/marsad-arm64") },
);
try {
  const customer = new Customer({ url, key: "marsad_test_demo-pro", certificate: null });
  await see("it is ready", async () => {
    if (!service.isRunning) throw new Error(`it has ended:\n${service.out}${service.err}`);
    return (await customer.ask("/readyz"))?.status === 200;
  });
  await see("a quote", () => customer.hasQuote());
  await customer.nextTrade();
  expectTrue("a trade on the stream", true);
  await see("the console", async () => (await customer.ask("/console/"))?.status === 200);
  service.signal("SIGTERM");
  expectTrue("SIGTERM ends it with 0", (await service.ended()) === 0);
  expectTrue("it ends in order", service.out.includes('"clean":true'));
} finally {
  if (service.isRunning) service.signal("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
