// The files of deploy/ as data: which processes of ours they start, with which words and variables, and with which rights.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RUN_CONFIG } from "../../build/image.ts";
import { ROOT } from "../app/child.ts";

export const DEPLOY = join(ROOT, "deploy");

/** A process as a file starts it. */
export interface StartedProcess {
  readonly file: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** Its rights as the file states them; null where there is no container. */
  readonly rights: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: files of every shape; the tests look into them.
type Document = any;

export function read(path: string): string {
  return readFileSync(join(DEPLOY, path), "utf8");
}

export function documentsOf(path: string): readonly Document[] {
  const parsed = Bun.YAML.parse(read(path)) as Document;
  return Array.isArray(parsed) ? parsed : [parsed];
}

/** The variables that the image sets by itself. */
const IMAGE_VARIABLES: Readonly<Record<string, string>> = Object.fromEntries(
  RUN_CONFIG.Env.map((line) => line.split("=") as [string, string]),
);
/** The values that a person adds because they are not in the files. */
const SECRETS: Readonly<Record<string, string>> = {
  MARSAD_DATABASE_URL: "postgres://marsad:secret@postgres/marsad?sslmode=verify-full",
  MARSAD_NATS_URL: "tls://marsad:secret@nats:4222",
};

export function composeProcesses(file: string): readonly StartedProcess[] {
  const [{ services }] = documentsOf(file);
  return Object.entries<Document>(services)
    .filter(([, { image }]) => image === "marsad")
    .map(([name, { command = RUN_CONFIG.Cmd, environment = {}, read_only, cap_drop, security_opt, user }]) => ({
      file,
      name,
      words: command,
      variables: { ...IMAGE_VARIABLES, ...withoutPlaceholders(environment) },
      rights: { read_only, cap_drop, security_opt, user },
    }));
}

function withoutPlaceholders(environment: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{[^}]*\}/g, "secret")]),
  );
}

export const kubernetesFiles = (): readonly string[] =>
  readdirSync(join(DEPLOY, "kubernetes"))
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => `kubernetes/${name}`);

export function kubernetesProcesses(): readonly StartedProcess[] {
  const documents = kubernetesFiles().flatMap((file) => documentsOf(file).map((document) => ({ file, document })));
  const shared = documents.find(({ document }) => document.kind === "ConfigMap")?.document.data ?? {};
  return documents
    .filter(({ document }) => ["Deployment", "StatefulSet"].includes(document.kind))
    .flatMap(({ file, document: { spec } }) => {
      const pod = spec.template.spec;
      return pod.containers.map((container: Document) => ({
        file,
        name: container.name,
        words: container.args,
        variables: {
          ...IMAGE_VARIABLES,
          ...(container.envFrom === undefined ? {} : { ...shared, ...SECRETS }),
          ...Object.fromEntries((container.env ?? []).map((each: Document) => [each.name, each.value])),
        },
        rights: { pod: pod.securityContext, container: container.securityContext },
      }));
    });
}

export function systemdProcess(file: string): StartedProcess {
  const lines = read(file).split("\n");
  const variables = lines.flatMap((line) => /^Environment=(\w+)=(.*)$/.exec(line)?.slice(1, 3) ?? []);
  const words =
    lines
      .find((line) => line.startsWith("ExecStart="))
      ?.split(" ")
      .slice(1) ?? [];
  const pairs = Array.from({ length: variables.length / 2 }, (_, at) => variables.slice(2 * at, 2 * at + 2));
  return { file, name: file, words, variables: Object.fromEntries(pairs), rights: null };
}
