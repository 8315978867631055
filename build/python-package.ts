// Builds wheel and sdist of the Python package from a copy of its sources, without a network.

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programFile } from "../src/base/index.ts";
import { run } from "./runtime.ts";

/** Returns the names of the files in `folder`. `python` needs the modules build, setuptools and wheel. */
export function buildPython(python: string, folder: string, repository: string | null): readonly string[] {
  const work = mkdtempSync(join(tmpdir(), "marsad-python-package-"));
  try {
    const [source, out] = [join(work, "source"), join(work, "out")];
    cpSync(programFile("python"), source, { recursive: true, filter: (path) => !path.endsWith("/tests") });
    if (repository !== null) nameRepository(join(source, "pyproject.toml"), repository);
    const offline = ["env", "PIP_NO_INDEX=1", "https_proxy=http://127.0.0.1:9"];
    run([...offline, python, "-m", "build", "--no-isolation", "--outdir", out, source], work);
    cpSync(out, folder, { recursive: true });
    return readdirSync(out).sort();
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function nameRepository(file: string, repository: string): void {
  const urls = `[project.urls]\nRepository = ${JSON.stringify(repository.replace(/^git\+/, ""))}\n`;
  writeFileSync(file, `${readFileSync(file, "utf8")}\n${urls}`);
}
