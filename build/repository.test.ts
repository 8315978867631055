import { describe, expect, test } from "bun:test";
import { publicAddress, repositoryOf } from "./repository.ts";

describe("the repository that a package names", () => {
  test.each([
    ["https://code.example.com/market/marsad.git", "git+https://code.example.com/market/marsad.git"],
    ["git+https://code.example.com/market/marsad", "git+https://code.example.com/market/marsad"],
    ["https://somebody:secret@code.example.com/marsad", "git+https://code.example.com/marsad"],
    ["git@code.example.com:market/marsad.git", "git+ssh://git@code.example.com/market/marsad.git"],
    ["ssh://git@code.example.com:2222/marsad", "git+ssh://git@code.example.com:2222/marsad"],
    ["git://code.example.com/marsad.git", "git://code.example.com/marsad.git"],
  ])("of %s is %s [SUPPLY-07]", (remote, address) => {
    expect(publicAddress(remote)).toBe(address);
  });

  test.each([
    "",
    "/srv/git/marsad.git",
    "file:///srv/git/marsad.git",
    "http://code.example.com/marsad.git",
    "https://localhost:3000/marsad.git",
    "https://127.0.0.1:3000/marsad.git",
    "https://forge/marsad.git",
    "https://forge.internal/marsad.git",
    "https://10.0.0.7/marsad.git",
    "https://172.20.0.7/marsad.git",
    "https://[::1]/marsad.git",
    "git@forge:marsad.git",
  ])("is none where the public cannot open it: %s [SUPPLY-07]", (remote) => {
    expect(publicAddress(remote)).toBeNull();
  });

  test("is the one that the command line names, and a wrong one is refused [SUPPLY-07]", () => {
    const silent = (): void => undefined;
    const words = ["--repository", "https://code.example.com/marsad"];
    expect(repositoryOf(words, silent)).toBe("git+https://code.example.com/marsad");
    expect(() => repositoryOf(["--repository", "/srv/git"], silent)).toThrow("--repository takes a public");
    expect(() => repositoryOf(["--repository"], silent)).toThrow("--repository takes a public");
  });
});
