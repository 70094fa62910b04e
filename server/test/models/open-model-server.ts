import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { ModelProvider } from "@galley/contract";
import type { ModelEndpoint, ModelKind, ModelSettings, TextProtocol } from "#src/operations/outside/models.ts";
import { listenHttp } from "../outside/listen.ts";
import { picture } from "../picture.ts";
import { anthropicText } from "./anthropic-text.ts";
import { misbehave } from "./misbehave.ts";
import { complain, type ModelFault, statusOf } from "./model-fault.ts";
import { type ModelRequest, readRequest } from "./model-request.ts";
import { openaiText } from "./openai-text.ts";
import { type ProviderForm, providerForms } from "./provider-forms.ts";
import { writtenText } from "./written-text.ts";

export type Answers = {
  /** Returns the answer. A string is sent as it is, everything else as JSON. */
  text(request: ModelRequest): unknown;
  image(request: ModelRequest): readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  transcription(request: ModelRequest): string;
};

/** One request of the server's log. `open`: not answered yet. `broken`: the answer did not finish. */
type Logged = ModelRequest & { fault: ModelFault | undefined; outcome: "open" | "answered" | "broken" };

const usualAnswers: Answers = { text: () => ({}), image: draw, transcription: () => "What was said." };
const models = { text: "test-writer", image: "test-painter", transcription: "test-listener" } as const satisfies Record<ModelKind, string>;

export type ModelServer = Awaited<ReturnType<typeof openModelServer>>;

/**
 * Opens models on loopback that speak OpenAI's and Anthropic's protocols, or that of one provider, log every request and produce faults on
 * demand. They are ready whenever they are asked.
 */
export async function openModelServer(answers: Partial<Answers> = {}, as?: ModelProvider) {
  const key = `sk-test-${randomBytes(12).toString("hex")}`;
  const log: Logged[] = [];
  const faults: (ModelFault | undefined)[] = [];
  const files = new Map<string, Uint8Array>();
  const state = {
    answers: { ...usualAnswers, ...answers },
    /** Returns the fault of a request for which none was set. `index` counts the requests for work. */
    plan: (_request: ModelRequest, _index: number): ModelFault | undefined => undefined,
    models: Object.values(models) as string[],
    /** False: there is no list of models. */
    hasList: true,
    asksForKey: true,
    knowsSchemas: true,
    knowsCounts: true,
    /** Answer to a request with a picture, where the model takes none. */
    refusesPictures: undefined as { status: number; message: string } | undefined,
    limitName: undefined as "max_tokens" | "max_completion_tokens" | undefined,
    imagesPerRequest: 10,
    /** Requests for more images than this are refused, not cut down. */
    imagesPerRequestMax: 10,
    imageSizes: undefined as readonly string[] | undefined,
    /** Status of the answer when a picture is fetched. */
    fileStatus: 200,
    /** `elsewhere`: from URLs below `elsewhere`, which is another server. */
    imagesAs: "b64" as "b64" | "url" | "elsewhere",
    elsewhere: "",
    /** Answers wait for this. */
    hold: Promise.resolve(),
    tokens: { input: 100, output: 20 },
  };

  const base = as === undefined ? "/v1" : providerForms[as].base;
  const formOf = ({ protocol }: ModelRequest): ProviderForm => providerForms[as ?? protocol];
  const listening = await listenHttp(async (request, response) => {
    const asked = await readRequest(request, await buffer(request), base);
    const logged: Logged = { ...asked, fault: undefined, outcome: "open" };
    response.once("close", () => {
      logged.outcome = response.writableFinished ? "answered" : "broken";
    });
    const file = files.get(asked.path);
    if (file !== undefined) return void response.writeHead(state.fileStatus, { "content-type": "image/png" }).end(file);
    const isWork = asked.kind !== "models" && asked.kind !== "other";
    const index = log.filter(({ kind }) => kind !== "models").length;
    log.push(logged);
    if (isWork) await state.hold;
    if (isWork) logged.fault = faults.length > 0 ? faults.shift() : state.plan(asked, index);
    const status = refusalOf(asked) ?? (logged.fault && statusOf(logged.fault, asked, formOf(asked)));
    if (status !== undefined) return complain(response, formOf(asked), status);
    if (logged.fault === "silent" || misbehave(response, logged.fault, state.elsewhere)) return;
    if (logged.fault === "reset") return void response.socket?.resetAndDestroy();
    await give(asked, logged.fault, request, response);
  });
  const url = `http://127.0.0.1:${listening.port}${base}`;

  function refusalOf(asked: ModelRequest) {
    if (state.asksForKey && asked.key !== key) return statusOf("key_refused", asked, formOf(asked));
    const refused = refusedFieldOf(asked, formOf(asked));
    if (refused !== undefined) return { status: 422, message: refused };
    if (asked.kind === "other" || (asked.kind === "models" && !state.hasList)) return { status: 404, message: "404 page not found" };
    if (asked.kind === "models") return undefined;
    if (!state.models.includes(asked.model)) return statusOf("unknown_model", asked, formOf(asked));
    const { body, count, size, schema } = asked;
    const unknown = (message: string) => ({ status: 400, message, code: "invalid_request_error" });
    if (asked.pictures.length > 0 && state.refusesPictures !== undefined) return state.refusesPictures;
    if (schema !== undefined && !state.knowsSchemas) return unknown("Unknown response format.");
    if (body.stream_options !== undefined && !state.knowsCounts) return unknown("Unknown field: stream_options.");
    const otherLimit = state.limitName === "max_tokens" ? "max_completion_tokens" : "max_tokens";
    if (state.limitName !== undefined && body[otherLimit] !== undefined)
      return unknown(`Unsupported parameter: '${otherLimit}' is not supported with this model. Use '${state.limitName}' instead.`);
    if (count > state.imagesPerRequestMax) return unknown("You must provide n=1 for this model.");
    if (asked.kind === "image" && state.imageSizes !== undefined && !state.imageSizes.includes(size))
      return unknown(`Invalid size ${size}.`);
    return undefined;
  }

  async function give(asked: ModelRequest, fault: ModelFault | undefined, _request: IncomingMessage, response: ServerResponse) {
    if (asked.kind === "models") return giveJson(response, { object: "list", data: state.models.map((id) => ({ id, object: "model" })) });
    if (asked.kind === "text") return giveText(asked, fault, response);
    if (fault === "no_json") return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>");
    if (fault === "other_shape") return giveJson(response, { result: "of another shape" });
    const { input, output } = state.tokens;
    const usage = { input_tokens: input, output_tokens: output, total_tokens: input + output };
    if (asked.kind === "transcription") return giveJson(response, { text: state.answers.transcription(asked), usage }, fault);
    const images = (await state.answers.image(asked)).slice(0, Math.min(asked.count, state.imagesPerRequest));
    giveJson(response, { created: 1, data: images.map(shownImage), usage }, fault);
  }

  function shownImage(image: Uint8Array) {
    if (state.imagesAs === "b64") return { b64_json: Buffer.from(image).toString("base64") };
    const path = `/files/${files.size}.png`;
    files.set(path, image);
    return { url: `${state.imagesAs === "url" ? url : state.elsewhere}${path}` };
  }

  function giveText(asked: ModelRequest, fault: ModelFault | undefined, response: ServerResponse) {
    const forms = asked.protocol === "anthropic" ? anthropicText : openaiText;
    const written = writtenText(asked.prompt === "Are you ready?" ? { ready: true } : state.answers.text(asked), fault, state.tokens);
    if (!asked.stream) return giveJson(response, forms.whole(asked, written), fault);
    const lines = forms.lines(asked, written);
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (fault !== "cut" && fault !== "stalls") return void response.end(lines.join(""));
    // The first half has to go out before the connection ends.
    response.write(lines.slice(0, Math.ceil(lines.length / 2)).join(""), () => fault === "cut" && response.socket?.destroy());
  }

  return {
    url,
    key,
    models,
    state,
    /** Every request as it came, in order. */
    log,
    /** Lists the requests for work of a kind. */
    asked: (kind: ModelKind) => log.filter((entry) => entry.kind === kind),
    /** Sets the faults of the next requests for work, one each. Undefined stands for no fault. */
    fail: (...next: readonly (ModelFault | undefined)[]) => void faults.push(...next),
    /** Returns settings with which models use this server. */
    settings(over: Partial<ModelEndpoint> & { protocol?: TextProtocol } = {}): ModelSettings & Record<ModelKind, ModelEndpoint> {
      const endpoint = (kind: ModelKind): ModelEndpoint => ({ model: models[kind], url, key, protocol: "openai", ...over });
      const openai = { protocol: "openai" } as const;
      return {
        text: endpoint("text"),
        image: { ...endpoint("image"), ...openai },
        transcription: { ...endpoint("transcription"), ...openai },
      };
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}

function refusedFieldOf({ body, recording }: ModelRequest, { refusedFields }: ProviderForm): string | undefined {
  return Object.keys(body).find((name) => refusedFields.includes(recording === undefined ? name : `${name} of a form`));
}

function giveJson(response: ServerResponse, value: unknown, fault?: ModelFault): void {
  const text = JSON.stringify(value);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  if (fault !== "cut" && fault !== "stalls") return void response.end(text);
  response.write(text.slice(0, text.length / 2), () => fault === "cut" && response.socket?.destroy());
}

async function draw({ size, count, prompt }: ModelRequest): Promise<Uint8Array[]> {
  const [width = 1024, height = 1024] = size.split("x").map(Number);
  const seeds = Array.from({ length: count }, (_, index) => prompt.length * 100 + index);
  return Promise.all(seeds.map((seed) => picture(seed, { width, height }).png().toBuffer()));
}
