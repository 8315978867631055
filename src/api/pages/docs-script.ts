// The script of the interactive reference, as text: it offers and remembers a key, and shows each call in several languages. It runs
// in browsers under the content policy of its page.

export const DOCS_SCRIPT = `"use strict";
const KEY_PLACE = "marsad.reference.key";
const SHOWN_KEY = /marsad_test_demo-[a-z-]+/g;
const said = JSON.parse(document.getElementById("reference").dataset.text);

// The viewer has a dark look of its own, which it takes from a class.
function followTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const { theme } = document.documentElement.dataset;
    document.documentElement.classList.toggle("dark-mode", theme === "dark" || (theme !== "light" && system.matches));
  };
  system.addEventListener("change", apply);
  apply();
}

// The viewer speaks English alone: its own words are replaced as it writes them. Choices that it leaves without a name get that of their
// row, and code that scrolls can be reached by keys.
function follow(place) {
  const name = (root) => {
    if (root.nodeType !== Node.ELEMENT_NODE) return;
    for (const choice of root.querySelectorAll("select:not([aria-label])")) {
      const row = choice.closest("[data-param-name], [data-code]")?.dataset ?? {};
      choice.setAttribute("aria-label", row.paramName ?? [said.answer, row.code].join(" "));
    }
    for (const code of root.querySelectorAll("pre:not([tabindex])")) code.tabIndex = 0;
  };
  const say = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const word = said.viewer[node.nodeValue.trim()];
      if (word !== undefined) node.nodeValue = word;
    }
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      addedNodes.forEach(say);
      name(target);
    }
  }).observe(place, { childList: true, subtree: true });
}

// The viewer fills a form with the examples of all parameters. Optional ones are emptied first, so that a request from this page has only
// the parameters that its reader chose.
function withoutExamples(document) {
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      for (const parameter of operation.parameters ?? []) {
        if (parameter.required) continue;
        const schema = parameter.schema ?? {};
        if (schema.default !== undefined) parameter.description += " " + said.standard + " " + schema.default + ".";
        for (const field of ["example", "examples"]) delete parameter[field];
        for (const field of ["default", "examples"]) delete schema[field];
      }
    }
  }
  for (const parameter of Object.values(document.components.parameters ?? {})) {
    if (!parameter.required) delete parameter.example;
  }
  return document;
}

// The document is in English: its texts about requests, parameters, answers and examples are put into the language of the page, line by
// line; notes about plans are left out. Fields of answers are described in English alone.
const NOT_TEXT = ["value", "example", "schema", "schemas"];
const inLanguage = (text) =>
  text.split("\\n").map((line) => {
    const [, mark, rest] = /^(- (?:\`\\w+\`: )?)?(.*)$/.exec(line);
    return (mark ?? "") + (said.texts[rest] ?? rest);
  }).join("\\n");
function translated(document) {
  const translate = (part) => {
    for (const [name, value] of Object.entries(part)) {
      if ((name === "description" || name === "summary") && typeof value === "string") part[name] = inLanguage(value);
      else if (typeof value === "object" && value !== null && !NOT_TEXT.includes(name)) translate(value);
    }
  };
  for (const part of [document.tags, document.paths, document.components]) translate(part);
  Object.assign(document.info, said.introduction);
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      const text = said.requests[operation.operationId];
      if (text === undefined) continue;
      operation.description = text + "\\n\\n**" + said.lowestPlan + "** " + operation["x-lowest-plan"];
    }
  }
  return document;
}

// The frame of the viewer: only the parts that the page does not have already. A link within the button of a request cannot be reached by
// keys: it is left out, and the button changes the address.
function framePlugin({ React }) {
  const el = React.createElement;
  const Frame = ({ getComponent }) => {
    const part = (name) => el(getComponent(name, true));
    return el("div", { className: "swagger-ui" },
      part("errors"), part("InfoContainer"), el("h2", null, said.all), part("operations"), part("Models"));
  };
  return {
    components: { Frame },
    wrapComponents: {
      DeepLink: () => ({ text }) => el("span", { className: "nostyle" }, text),
      authorizeOperationBtn: () => () => null,
    },
  };
}

// The viewer's own resolver reads the whole document again for each call that is opened, which takes seconds. References of this document
// point within it, and none leads back to itself, so a call is resolved by following its own. The viewer shows the name in $$ref.
function resolved(document, part) {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => resolved(document, each));
  const { $ref: reference, ...own } = part;
  const named = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, resolved(document, value)]));
  if (typeof reference !== "string") return named;
  return { ...resolved(document, partAt(document, reference.split("/").slice(1))), ...named, $$ref: reference };
}
const partAt = (document, path) => path.reduce((part, name) => part?.[name], document);
const resolverPlugin = () => ({
  fn: {
    resolveSubtree: async (document, path) => ({ spec: resolved(document, partAt(document, path)), errors: [] }),
  },
});

// Samples above the answers of each call, with a tab for each language; the key in them is the one of the page.
function samplesPlugin(document, samples) {
  return ({ React }) => {
    const el = React.createElement;
    function Samples({ list }) {
      const [chosen, choose] = React.useState(0);
      const key = sessionStorage.getItem(KEY_PLACE);
      const code = list[chosen].code;
      const tabs = list.map(({ language }, at) =>
        el("button", { key: language, type: "button", role: "tab", "aria-selected": at === chosen, onClick: () => choose(at) }, language));
      return el("div", { className: "samples" },
        el("h4", null, said.samples),
        el("div", { role: "tablist", "aria-label": said.languages }, tabs),
        el("pre", { role: "tabpanel", tabIndex: 0 }, el("code", null, key === null ? code : code.replace(SHOWN_KEY, key))));
    }
    return {
      wrapComponents: {
        responses: (Original) => (properties) => {
          const operation = document.paths[properties.path]?.[properties.method];
          const list = samples[operation?.operationId];
          return el("div", null, list === undefined ? null : el(Samples, { list }), el(Original, properties));
        },
      },
    };
  };
}

// The key is kept for as long as the tab is open, and nowhere else.
function offerKeys(viewer, demoKeys) {
  const form = document.getElementById("key-form");
  const input = document.getElementById("key");
  const choice = document.getElementById("demo-key");
  const state = document.getElementById("key-state");
  const use = (key) => {
    if (key === "") return;
    sessionStorage.setItem(KEY_PLACE, key);
    viewer.preauthorizeApiKey("ApiKey", key);
    const plan = demoKeys.find((each) => each.key === key)?.plan;
    state.textContent = plan === undefined ? said.ownKey : said.demoKey + " " + plan + ".";
    input.value = "";
  };
  for (const { name, key } of demoKeys) choice.append(new Option(name, key));
  for (const part of document.querySelectorAll("[data-demo]")) part.hidden = demoKeys.length === 0;
  choice.addEventListener("change", () => use(choice.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    use(input.value.trim());
  });
  form.hidden = false;
  use(sessionStorage.getItem(KEY_PLACE) ?? "");
}

async function read(address) {
  const answer = await fetch(address);
  return answer.ok ? answer.json() : {};
}

async function show() {
  const [spec, samples, session] = await Promise.all([
    read("/openapi.json"), read("/docs/samples.json"), read("/docs/demo-keys.json"),
  ]);
  // The validator badge would ask an outside server: it is off.
  const viewer = SwaggerUIBundle({
    spec: withoutExamples(translated(spec)),
    dom_id: "#reference",
    layout: "Frame",
    deepLinking: true,
    syntaxHighlight: false,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [framePlugin, resolverPlugin, samplesPlugin(spec, samples)],
    onComplete: () => offerKeys(viewer, session.demo_keys ?? []),
  });
}

followTheme();
follow(document.getElementById("reference"));
show();
`;
