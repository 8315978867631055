// The console: a page of the service for people. It speaks only the service's own interfaces, through the client library.

import { render } from "preact";
import { followLanguage } from "./language/language.ts";
import { followHistory } from "./router/router.ts";
import { followSession } from "./session/session.ts";
import { Frame } from "./shell/frame.tsx";

followLanguage();
followHistory();
followSession();
// Serves the frame while the service cannot be reached; browsers allow service workers over https and on this machine only.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/console/worker.js").catch(() => {});

const place = document.getElementById("console");
if (place === null) throw new Error("The document has no place for the console.");
render(<Frame />, place);
