// `marsad webhooks listen`: a destination on this machine that prints each delivery with a valid signature. With --create it registers
// itself at a running service, and removes itself there when it ends.

import { type Marsad, MarsadError, verifyWebhook, type WebhookCall } from "../../../sdk/src/index.ts";
import { LocalDestination } from "../../../verify/index.ts";
import { isJsonObject, parseJson } from "../../base/index.ts";
import { Complaint, usageComplaint } from "../terminal/complaint.ts";
import { oneOf } from "./account-work.ts";
import { type Command, type CommandContext, option, switchOption } from "./command.ts";
import { countOption, onService, SERVICE_SETTINGS, type ServiceCall, timeText } from "./service-call.ts";

const PORT = 8090;
const PORT_MAX = 65_535;
const DELIVERIES_MAX = 1_000_000;
const LANGUAGES = ["en", "ar"] as const;
type Language = (typeof LANGUAGES)[number];

const WORDS = {
  en: { challenge: "challenge answered", forged: "REFUSED: not signed by the service" },
  ar: { challenge: "أُجيب طلب التحقق", forged: "مرفوض: التوقيع ليس من الخدمة" },
} as const satisfies Record<Language, Readonly<Record<string, string>>>;

export const listenCommand: Command = {
  name: "webhooks listen",
  summary: "Receives webhook deliveries on this machine, checks their signature and prints them.",
  details:
    "The service must allow destinations on this machine: start it with --webhooks-insecure. --create registers the destination and removes it at the end; without it, register the address yourself and give its --secret.",
  options: [
    option("port", "PORT", `Port on 127.0.0.1; ${PORT} unless given.`),
    switchOption("create", "Registers the destination at the service, and deletes it at the end."),
    option("secret", "SECRET", "signing_secret of a destination that you registered."),
    switchOption("test", "With --create: asks for a test delivery at once."),
    option("deliveries", "COUNT", "Ends after so many; goes on until it is stopped otherwise."),
    option("language", "LANGUAGE", "en or ar, for the words around a delivery; that of the command line unless given."),
    switchOption("json", "Prints each delivery as a line of JSON."),
  ],
  settings: SERVICE_SETTINGS,
  run: onService(async (call) => {
    const secret = call.options.get("secret");
    if ((secret === undefined) === !call.options.has("create")) {
      throw usageComplaint("marsad webhooks listen needs either --create or --secret SECRET.");
    }
    const listener = new Listener(call, secret ?? null);
    const destination = await open(call, listener);
    try {
      if (secret === undefined) await listener.create(call.marsad, destination.url);
      call.note(`Listening at ${destination.url}. Stop it with Ctrl+C.`);
      if (call.options.has("test")) await listener.test(call.marsad);
      await listener.ended;
    } finally {
      await listener.remove(call.marsad);
      await destination.close();
    }
  }),
};

async function open(call: ServiceCall, listener: Listener): Promise<LocalDestination> {
  const port = countOption(call, "port", PORT_MAX) ?? PORT;
  try {
    return await LocalDestination.open(port, (received) => listener.take(received));
  } catch (error) {
    throw new Complaint(`Port ${port} cannot be used (${(error as Error).message}). Give another one with --port.`);
  }
}

type Received = Parameters<Parameters<typeof LocalDestination.open>[1]>[0];

/** One run of the command: its registered destination, and how many deliveries it still waits for. */
class Listener {
  readonly #context: CommandContext;
  readonly #words: (typeof WORDS)[Language];
  readonly #end = Promise.withResolvers<void>();
  #secret: string | null;
  #id: number | null = null;
  #left: number;

  constructor(context: CommandContext, secret: string | null) {
    this.#context = context;
    this.#secret = secret;
    this.#words = WORDS[oneOf("--language", context.options.get("language") ?? context.language, LANGUAGES)];
    this.#left = countOption(context, "deliveries", DELIVERIES_MAX) ?? Number.POSITIVE_INFINITY;
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => this.#end.resolve());
  }

  /** Resolves when it has received enough, or a signal stops it. */
  get ended(): Promise<void> {
    return this.#end.promise;
  }

  async create(marsad: Marsad, url: string): Promise<void> {
    try {
      const { id, signing_secret: secret } = await marsad.webhooks.create({ url, name: "marsad webhooks listen" });
      this.#id = id;
      this.#secret = secret;
      this.#context.note(`Registered as webhook ${id}: your alert rules name it as webhook_id.`);
    } catch (error) {
      if (!(error instanceof MarsadError) || error.code !== "VALIDATION") throw error;
      throw new Complaint("The service does not call this machine. Start it with: npm start -- --webhooks-insecure");
    }
  }

  async test(marsad: Marsad): Promise<void> {
    if (this.#id === null) return;
    await marsad.webhooks.verify(this.#id);
    await marsad.webhooks.test(this.#id);
  }

  async remove(marsad: Marsad): Promise<void> {
    if (this.#id === null) return;
    await marsad.webhooks.delete(this.#id);
    this.#context.note(`Webhook ${this.#id} is deleted.`);
  }

  /** Returns the status of the answer. It refuses an unsigned call, and any call before the secret is known. */
  async take({ body, headers }: Received): Promise<number> {
    if (isChallenge(body)) {
      this.#context.note(this.#words.challenge);
      return 200;
    }
    if (this.#secret === null) return 503;
    try {
      this.#print(await verifyWebhook({ body, headers, secret: this.#secret }));
    } catch (error) {
      this.#context.note(`${this.#words.forged} (${(error as Error).message})`);
      return 401;
    }
    this.#left--;
    if (this.#left <= 0) this.#end.resolve();
    return 200;
  }

  #print(delivery: WebhookCall): void {
    const { print, options } = this.#context;
    if (options.has("json")) print(JSON.stringify(delivery));
    else if ("event" in delivery) print(this.#words.challenge);
    else {
      const symbol = delivery.symbol ?? "—";
      const head = `${timeText(delivery.detected_at)}  ${symbol.padEnd(6)}  ${delivery.severity.padEnd(8)}  ${delivery.event_type}`;
      print(`${head}\n    \u2068${delivery.title}\u2069\n    \u2068${delivery.summary}\u2069`);
    }
  }
}

/** A challenge comes before the secret is known, so its signature cannot be checked: it carries no data and asks for 200. */
function isChallenge(body: string): boolean {
  const value = parseJson(body);
  return isJsonObject(value) && value["event"] === "webhook.verify";
}
