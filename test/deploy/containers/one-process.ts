// One process in a container: by `docker run` as on the page on installing, and by deploy/compose.yaml.

import { join } from "node:path";
import { DEPLOY } from "../deploy-files.ts";
import { composeFiles } from "./compose-files.ts";
import { Customer } from "./customer.ts";
import { Container, docker } from "./docker.ts";
import { expectTrue, say, see } from "./say.ts";

const NAME = "marsad-trial";
const customer = new Customer({ url: "http://127.0.0.1:8080", key: "marsad_test_demo-pro", certificate: null });

function start(): Container {
  const rights = ["--read-only", "--cap-drop=all", "--security-opt=no-new-privileges"];
  const place = ["--publish=127.0.0.1:8080:8080", `--volume=${NAME}:/data`, "--env=MARSAD_DEMO_KEYS=on"];
  docker("run", "--detach", `--name=${NAME}`, ...rights, ...place, "marsad");
  return new Container(NAME);
}

function remove(): void {
  for (const words of [
    ["rm", "--force", NAME],
    ["volume", "rm", "--force", NAME],
  ])
    docker(...words);
}

/** Non-root, read-only, healthy by its own check, drained by SIGTERM, and its volume outlives it. */
export async function tryOneContainer(): Promise<void> {
  say("\none container");
  remove();
  try {
    let container = start();
    await see("the health check of the image says healthy", () => container.health === "healthy");
    const status = await Bun.file(`/proc/${container.pid}/status`).text();
    expectTrue("it runs as user 10001 without a capability", /^Uid:\t10001\t.*[\s\S]*^CapEff:\t0+$/m.test(status));
    await see("a quote", () => customer.hasQuote());
    await customer.nextTrade();
    expectTrue("a trade on the stream", true);
    const before = await customer.marketTime();
    const account = container.marsad("accounts", "create", "Trial Ltd", "--plan", "pro");
    docker("stop", "--time=20", NAME);
    expectTrue("SIGTERM ends it with 0, in order", container.exitCode === 0 && container.log.includes('"clean":true'));
    docker("rm", NAME);
    container = start();
    await see("another container on the same volume is healthy", () => container.health === "healthy");
    expectTrue("its market goes on where the first one ended", (await customer.marketTime()) >= before);
    const accounts = container.marsad("accounts", "list");
    expectTrue(`its accounts are there (${account.split("\n")[0]})`, accounts.includes("Trial Ltd"));
  } finally {
    remove();
  }
}

/** deploy/compose.yaml comes up, and comes back after a crash. */
export async function tryOneProcess(): Promise<void> {
  say("\ndeploy/compose.yaml");
  const files = composeFiles(join(DEPLOY, "compose.yaml"));
  const compose = (...words: readonly string[]): string => docker("compose", ...files, ...words);
  try {
    compose("up", "--detach", "--wait", "--no-build");
    expectTrue("it is up and healthy", true);
    await see("a quote", () => customer.hasQuote());
    const container = new Container(compose("ps", "--quiet", "marsad"));
    const before = await customer.marketTime();
    container.crash();
    await see("after kill -9 it is started again", () => container.restarts === 1 && container.pid > 0);
    await see("it has quotes again", () => customer.hasQuote());
    expectTrue("its market goes on where it ended", (await customer.marketTime()) >= before);
    await see("it is healthy again", () => container.health === "healthy");
  } finally {
    compose("down", "--volumes");
  }
}
