// Where several processes can share one port.

import { usageComplaint } from "../terminal/complaint.ts";

const SHARING_PLATFORMS: readonly string[] = ["linux"];

export function checkPlatform(platform: string): void {
  if (SHARING_PLATFORMS.includes(platform)) return;
  throw usageComplaint(`--edges needs Linux, where several processes can share one port; leave it out on ${platform}.`);
}
