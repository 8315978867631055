// `npm run packages:containers`: the Containerfile is built, and its image is run by hand, by deploy/compose.yaml and by
// deploy/compose.scale-out.yaml, in a real Docker. Parts are killed on the way. It prints a line for each thing that held, and ends
// at the first that did not. With the word `images` it only makes the images that no registry is asked for.

import { DEBIAN_IMAGES, debianArchive } from "./debian-images.ts";
import { docker, hasImage, whyNoDocker } from "./docker.ts";
import { tryOneContainer, tryOneProcess } from "./one-process.ts";
import { say } from "./say.ts";
import { tryScaledOut } from "./scaled-out.ts";

/** Images that Docker already has stay as they are: where a registry can be asked, `docker pull` the official images first. */
function takeImages(): void {
  for (const image of DEBIAN_IMAGES) {
    if (hasImage(image.name)) continue;
    const changes = image.settings.flatMap((line) => ["--change", line]);
    docker("import", ...changes, debianArchive(image), image.name);
    say(`made ${image.name} of packages of Debian ${image.suite}`);
  }
}

function buildImage(): void {
  docker("build", "--quiet", "--network=none", "--file=deploy/Containerfile", "--tag=marsad", ".");
  say(
    `built the Containerfile: ${(Number(docker("image", "inspect", "--format", "{{.Size}}", "marsad")) / 1e6).toFixed(0)} MB`,
  );
}

if (process.argv[2] === "images") {
  for (const image of DEBIAN_IMAGES) say(debianArchive(image));
} else {
  const missing = whyNoDocker();
  if (missing !== "") throw new Error(`This ${missing}.`);
  takeImages();
  buildImage();
  await tryOneContainer();
  await tryOneProcess();
  await tryScaledOut();
}
