// Notifications of the browser itself, for people who turned them on by the button: they are shown while the page is hidden.

import { signal } from "@preact/signals";

/** `unavailable` over plain http and in browsers without notifications. */
export type Permission = NotificationPermission | "unavailable";

const permissionNow = (): Permission =>
  "Notification" in globalThis && "serviceWorker" in navigator && isSecureContext
    ? Notification.permission
    : "unavailable";

const KEY = "marsad.browser-notifications";
const isWished = signal(typeof localStorage !== "undefined" && localStorage.getItem(KEY) === "on");
export const permission = signal<Permission>(typeof navigator === "undefined" ? "unavailable" : permissionNow());

export const isOn = (): boolean => isWished.value && permission.value === "granted";

/** Call it only on a press: browsers refuse pages that ask by themselves. */
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

/** The service worker shows it and opens `path` when it is pressed. A notification with the same tag replaces the previous one. */
export async function showInBrowser(
  title: string,
  { body, tag, path }: { readonly body: string; readonly tag: string; readonly path: string },
): Promise<void> {
  const { lang, dir } = document.documentElement;
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, {
    body,
    tag,
    lang,
    data: path,
    dir: dir === "rtl" ? "rtl" : "ltr",
    icon: "/brand/icon-192.png",
  });
}
