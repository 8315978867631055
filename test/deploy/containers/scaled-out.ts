// deploy/compose.scale-out.yaml: every part in a container of its own behind nginx with TLS. Each part dies once, and a customer goes
// on through the proxy.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEPLOY } from "../deploy-files.ts";
import { run } from "../packaged.ts";
import { composeFiles } from "./compose-files.ts";
import { Customer } from "./customer.ts";
import { Container } from "./docker.ts";
import { expectTrue, say, see } from "./say.ts";

const URL = "https://127.0.0.1";
const OURS = ["market-1", "market-2", "edge-1", "edge-2", "worker-1"];

/** A copy of deploy/, with a certificate beside it as the file asks for. */
function copyWithCertificate(): string {
  const folder = mkdtempSync(join(tmpdir(), "marsad-compose-"));
  cpSync(DEPLOY, folder, { recursive: true });
  const certificates = join(folder, "certificates");
  mkdirSync(certificates);
  const subject = ["-subj", "/CN=api.example.com", "-addext", "subjectAltName=DNS:api.example.com,IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const files = ["-keyout", join(certificates, "privkey.pem"), "-out", join(certificates, "fullchain.pem")];
  run(["openssl", "req", "-x509", ...kind, ...subject, ...files]);
  return folder;
}

class ScaledOut {
  readonly folder: string = copyWithCertificate();
  readonly #files: readonly string[] = composeFiles(join(this.folder, "compose.scale-out.yaml"));

  compose(...words: readonly string[]): string {
    return run([
      "env",
      "POSTGRES_PASSWORD=trial",
      "NATS_PASSWORD=trial",
      "docker",
      "compose",
      ...this.#files,
      ...words,
    ]).trim();
  }

  part(name: string): Container {
    return new Container(this.compose("ps", "--all", "--quiet", name));
  }

  /** A key for the customer, made in an edge as an operator makes it. */
  customer(): Customer {
    const edge = this.part("edge-1");
    const { id } = JSON.parse(edge.marsad("accounts", "create", "Trial Ltd", "--plan", "business", "--json"));
    const { key } = JSON.parse(edge.marsad("keys", "issue", String(id), "--json"));
    const certificate = readFileSync(join(this.folder, "certificates/fullchain.pem"), "utf8");
    return new Customer({ url: URL, key, certificate });
  }

  leader(): string {
    const leads = (name: string): boolean => this.part(name).marsad("health").includes('"leads":true');
    return ["market-1", "market-2"].find(leads) ?? "";
  }

  close(): void {
    this.compose("down", "--volumes", "--timeout", "20");
    rmSync(this.folder, { recursive: true });
  }
}

/** Kills one part and waits until it is back and the market goes on for the customer. */
async function survive(form: ScaledOut, customer: Customer, name: string): Promise<void> {
  const part = form.part(name);
  const { pid, restarts } = part;
  part.crash();
  await see(
    `${name} was killed and is started again`,
    () => part.restarts > restarts && part.pid !== pid && part.pid > 0,
  );
  await goesOn(customer, `after the death of ${name}`);
}

/** New trades come through the proxy, whichever edge it takes. */
async function goesOn(customer: Customer, when: string): Promise<void> {
  // The proxy takes the edges in turn.
  await see(`two quotes in a row ${when}`, async () => (await customer.hasQuote()) && (await customer.hasQuote()));
  const before = await customer.marketTime();
  await see(`market time goes on ${when}`, async () => (await customer.marketTime()) > before);
  await customer.nextTrade();
  expectTrue(`trades ${when}`, true);
}

export async function tryScaledOut(): Promise<void> {
  say("\ndeploy/compose.scale-out.yaml");
  const form = new ScaledOut();
  try {
    // Without --wait, which refuses a part that has no health check: the exchange speaks no HTTP.
    form.compose("up", "--detach", "--no-build");
    for (const name of [...OURS, "postgres"])
      await see(`${name} is healthy`, () => form.part(name).health === "healthy");
    const customer = form.customer();
    await goesOn(customer, "at the beginning");
    const leader = form.leader();
    for (const name of [leader, "edge-1", "worker-1", "nats", "exchange", "postgres", "proxy"]) {
      await survive(form, customer, name);
    }
    form.compose("up", "--detach", "--no-build", "--no-deps", "--force-recreate", ...OURS);
    for (const name of OURS) await see(`${name} is made anew, and healthy`, () => form.part(name).health === "healthy");
    await goesOn(customer, "after all of ours were made anew, as for an upgrade");
  } finally {
    form.close();
  }
}
