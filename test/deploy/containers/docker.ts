// Docker and its compose as this machine has them: commands, and the state that Docker reports of a container.

import { run } from "../packaged.ts";

export const docker = (...words: readonly string[]): string => run(["docker", ...words]).trim();

/** Why containers cannot be tried here; empty where they can. */
export function whyNoDocker(): string {
  for (const words of [
    ["docker", "info"],
    ["docker", "compose", "version"],
  ]) {
    if (Bun.which("docker") === null || !Bun.spawnSync(words).success) return `needs \`${words.join(" ")}\` to work`;
  }
  return "";
}

export function hasImage(name: string): boolean {
  return Bun.spawnSync(["docker", "image", "inspect", name]).success;
}

export class Container {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** Its health by its own check; throws with the log when it has ended for good. */
  get health(): string {
    const [status, health = ""] = this.#tells("{{.State.Status}} {{.State.Health.Status}}").split(" ");
    if (status === "exited") throw new Error(`${this.name} has ended:\n${this.log}`);
    return health;
  }

  /** Its process id on this machine; 0 while it does not run. */
  get pid(): number {
    return Number(this.#tells("{{.State.Pid}}"));
  }

  get restarts(): number {
    return Number(this.#tells("{{.RestartCount}}"));
  }

  get exitCode(): number {
    return Number(this.#tells("{{.State.ExitCode}}"));
  }

  get log(): string {
    const { stdout, stderr } = Bun.spawnSync(["docker", "logs", this.name]);
    return `${stdout}${stderr}`;
  }

  /** A command of the program in the same container. */
  marsad(...words: readonly string[]): string {
    return docker("exec", this.name, "/marsad", ...words);
  }

  /** As a crash does: Docker is not asked, so that it starts the container again. */
  crash(): void {
    process.kill(this.pid, "SIGKILL");
  }

  #tells(template: string): string {
    return docker("inspect", "--format", template, this.name);
  }
}
