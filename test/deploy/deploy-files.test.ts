// The files of deploy/ against the project: commands, settings and values, rights of containers, and the image's own description.

import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RUN_CONFIG } from "../../build/image.ts";
import { COMMANDS } from "../../src/app/cli/commands.ts";
import { parseInvocation } from "../../src/app/cli/parse.ts";
import { resolveSettings } from "../../src/app/config/effective.ts";
import { checkLinks } from "../../src/app/config/index.ts";
import { ROOT } from "../app/child.ts";
import {
  composeProcesses,
  DEPLOY,
  documentsOf,
  kubernetesFiles,
  kubernetesProcesses,
  read,
  type StartedProcess,
  systemdProcess,
} from "./deploy-files.ts";

const COMPOSE = ["compose.yaml", "compose.scale-out.yaml"];
const UNITS = ["systemd/marsad.service", "systemd/marsad@.service"];
const composed = COMPOSE.flatMap(composeProcesses);
const deployed = kubernetesProcesses();

describe("every process that a file starts", () => {
  for (const { file, name, words, variables } of [...composed, ...deployed, ...UNITS.map(systemdProcess)]) {
    test(`${file} ${name}: its command, flags, variables and values are taken [INSTALL-07]`, () => {
      const invocation = parseInvocation(words, COMMANDS);
      if (invocation.kind !== "run") throw new Error(`${words.join(" ")} runs nothing`);
      const { unknownVariables, settings } = resolveSettings({
        flags: invocation.flags,
        environment: variables,
        file: null,
      } as Parameters<typeof resolveSettings>[0]);
      expect(unknownVariables).toEqual([]);
      // A service that would refuse to start is no use in a file.
      checkLinks(settings);
      if (variables["MARSAD_ROLE"] !== undefined) expect(String(settings.role)).toBe(variables["MARSAD_ROLE"]);
    });
  }
});

test("the scaled-out form has two markets, two edges, a worker and an exchange that the markets reach [INSTALL-10]", () => {
  const roles = (processes: readonly StartedProcess[]) =>
    processes.map(({ words, variables }) => variables["MARSAD_ROLE"] ?? words[0]).sort();
  const parts = ["edge", "edge", "exchange", "market", "market", "worker"];
  expect(roles(composeProcesses("compose.scale-out.yaml"))).toEqual(["cluster", ...parts]);
  expect(roles(deployed)).toEqual([...new Set(parts)]);
});

test("no container of ours has a writable root, a capability or root's rights [INSTALL-10]", () => {
  for (const { rights } of composed) {
    expect(rights).toEqual({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  }
  for (const { rights } of deployed) {
    expect(rights).toMatchObject({
      pod: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: "RuntimeDefault" } },
      container: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      },
    });
  }
});

test("the Containerfile describes the image that npm run build:image writes [INSTALL-02]", () => {
  const image = read("Containerfile").slice(read("Containerfile").indexOf("FROM scratch"));
  const said = (word: string): string => new RegExp(`^${word} (.*)$`, "m").exec(image)?.[1] ?? "";
  expect(said("ENV").split(" ")).toEqual([...RUN_CONFIG.Env]);
  expect([said("USER"), said("WORKDIR"), said("STOPSIGNAL")]).toEqual([
    RUN_CONFIG.User,
    RUN_CONFIG.WorkingDir,
    RUN_CONFIG.StopSignal,
  ]);
  expect([JSON.parse(said("ENTRYPOINT")), JSON.parse(said("CMD"))]).toEqual([RUN_CONFIG.Entrypoint, RUN_CONFIG.Cmd]);
  expect({ [said("EXPOSE")]: {}, [said("VOLUME")]: {} }).toEqual({ ...RUN_CONFIG.ExposedPorts, ...RUN_CONFIG.Volumes });
  expect(image).not.toMatch(/^RUN /m);
});

test("files that a file names are there [INSTALL-07]", () => {
  const [{ resources }] = documentsOf("kubernetes/kustomization.yaml");
  expect([...resources, "kustomization.yaml"].map((name: string) => `kubernetes/${name}`).sort()).toEqual(
    [...kubernetesFiles()].sort(),
  );
  const mounted = [...read("compose.scale-out.yaml").matchAll(/- \.\/([\w./-]+\.conf):/g)].map(([, path = ""]) => path);
  expect(mounted.filter((path) => !existsSync(join(DEPLOY, path)))).toEqual([]);
  expect(mounted).toHaveLength(2);
});

test("edges have addresses that Docker gives to nobody else, since nginx asks for them once [INSTALL-12]", () => {
  const [{ services, networks }] = documentsOf("compose.scale-out.yaml");
  const [{ subnet, ip_range }] = networks.default.ipam.config;
  expect([subnet, ip_range]).toEqual(["172.30.0.0/24", "172.30.0.0/25"]);
  const addresses = ["edge-1", "edge-2"].map((name) => String(services[name].networks.default.ipv4_address));
  expect(new Set(addresses).size).toBe(2);
  // The upper half of the network, which is not in the range.
  for (const address of addresses) expect(address).toMatch(/^172\.30\.0\.(?:12[89]|1[3-9]\d|2\d\d)$/);
  const named = [...read("nginx/upstream-edges.conf").matchAll(/^ {2}server ([\w-]+):8080 /gm)].map(([, name]) => name);
  expect(named).toEqual(["edge-1", "edge-2"]);
});

test("builds are sent neither keys nor what they make themselves [INSTALL-13]", () => {
  const ignored = readFileSync(join(ROOT, ".dockerignore"), "utf8").trim().split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", "data", "deploy/certificates", "dist", "node_modules"]));
});

const MODELS = join(ROOT, ".ci/tools/node_modules/kubernetes-models");
const noModels = existsSync(MODELS) ? "" : " (needs npm install --prefix .ci/tools)";
test.skipIf(noModels !== "")(`every manifest fits the schema of its kind [INSTALL-10]${noModels}`, async () => {
  for (const file of kubernetesFiles().filter((name) => !name.endsWith("kustomization.yaml"))) {
    for (const document of documentsOf(file)) {
      const { [document.kind]: Kind } = await import(join(MODELS, document.apiVersion, `${document.kind}.js`));
      expect(() => new Kind(document).validate()).not.toThrow();
      const misspelt = { ...document, spec: { ...document.spec, replicas: "two", podSelector: 1, selector: 2 } };
      if (document.spec !== undefined) expect(() => new Kind(misspelt).validate()).toThrow();
    }
  }
});
