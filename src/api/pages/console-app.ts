// The console as an installable app: its manifest, and the service worker that opens the console's frame while the service cannot be
// reached. The worker caches only files; data always comes from the service.

import type { Language } from "../http/response/language.ts";

export const MANIFEST_PATH = "/console/manifest.webmanifest";
export const WORKER_PATH = "/console/worker.js";

/** Links in the head of the console's page. */
export const APP_LINKS = `<link rel="manifest" href="${MANIFEST_PATH}">
<link rel="apple-touch-icon" href="/brand/icon-192.png">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11191c">`;

const NAMES: Readonly<Record<Language, readonly [name: string, about: string]>> = {
  ar: ["مرصد", "السوق المالية السعودية لحظة بلحظة"],
  en: ["Marsad", "The Saudi market, live"],
};

export function manifestOf(language: Language): unknown {
  const [name, description] = NAMES[language];
  const icon = (size: number) => ({
    src: `/brand/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: "any maskable",
  });
  return {
    id: "/console/",
    ...{ name, short_name: name, description, lang: language, dir: language === "ar" ? "rtl" : "ltr" },
    start_url: "/console/",
    scope: "/console/",
    display: "standalone",
    background_color: "#f3f5f4",
    theme_color: "#0b6e5b",
    icons: [icon(192), icon(512)],
  };
}

/** The worker's script: it differs for each build, so that browsers update it. */
export function workerScript(index: string): string {
  const files = [...index.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  const kept = ["/console/", "/brand/vazirmatn.woff2", "/brand/icon.svg", ...files];
  return `"use strict";
const FILES = ${JSON.stringify(kept)};
const CACHE = "marsad-" + ${JSON.stringify(Bun.hash(kept.join()).toString(36))};
const FRAME = "/console/";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => clients.claim()));
});

async function keep(key, answer) {
  if (answer.ok) await (await caches.open(CACHE)).put(key, answer.clone());
  return answer;
}

// The page is asked for, and the kept frame shown only when nothing answers. Files never change under their names.
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname.startsWith(FRAME)) {
    event.respondWith(fetch(request).then((answer) => keep(FRAME, answer), () => caches.match(FRAME)));
  } else if (pathname.startsWith("/console/assets/") || pathname.startsWith("/brand/")) {
    event.respondWith(caches.match(request).then((known) => known ?? fetch(request).then((answer) => keep(request, answer))));
  }
});

// A notification of the browser leads to its page, in a window that is open already where there is one.
addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const lead = async () => {
    const [open] = await clients.matchAll({ type: "window" });
    if (open === undefined) return clients.openWindow(notification.data);
    await open.focus();
    return open.navigate(notification.data);
  };
  event.waitUntil(lead());
});
`;
}
