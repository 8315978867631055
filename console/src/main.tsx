// The console: a page of the service for people. It speaks only the service's own interfaces, through the client library.

import { render } from "preact";
import { followLanguage } from "./language/language.ts";
import { followHistory } from "./router/router.ts";
import { readSession } from "./session/session.ts";
import { Frame } from "./shell/frame.tsx";

followLanguage();
followHistory();
void readSession();

const place = document.getElementById("console");
if (place === null) throw new Error("The document has no place for the console.");
render(<Frame />, place);
