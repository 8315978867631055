// Notifications of the browser itself, for whoever asked for them by the button: they are shown while the page is out of sight.

import { signal } from "@preact/signals";

/** `unavailable` over plain http and in browsers that have none. */
export type Permission = NotificationPermission | "unavailable";

const permissionNow = (): Permission =>
  "Notification" in globalThis && "serviceWorker" in navigator && isSecureContext
    ? Notification.permission
    : "unavailable";

const KEY = "marsad.browser-notifications";
const isWished = signal(typeof localStorage !== "undefined" && localStorage.getItem(KEY) === "on");
export const permission = signal<Permission>(typeof navigator === "undefined" ? "unavailable" : permissionNow());

export const isOn = (): boolean => isWished.value && permission.value === "granted";

/** Called by a press alone: browsers refuse pages that ask unasked. */
export async function turnOn(): Promise<void> {
  permission.value = await Notification.requestPermission();
  if (permission.value === "granted") wish(true);
}

export const turnOff = (): void => wish(false);

function wish(isOnNow: boolean): void {
  isWished.value = isOnNow;
  if (isOnNow) localStorage.setItem(KEY, "on");
  else localStorage.removeItem(KEY);
}

/** The worker shows it and leads to `path` when it is pressed. One with the same tag takes the place of the one before. */
export async function showInBrowser(
  title: string,
  { body, tag, path }: { readonly body: string; readonly tag: string; readonly path: string },
): Promise<void> {
  const { lang, dir } = document.documentElement;
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, {
    ...{ body, tag, lang, data: path },
    dir: dir === "rtl" ? "rtl" : "ltr",
    icon: "/brand/icon-192.png",
  });
}
