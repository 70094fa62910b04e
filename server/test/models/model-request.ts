import type { IncomingMessage } from "node:http";

type Turn = { role: "user" | "assistant"; text: string };

/** A request as a model's endpoint understands it. Fields that do not belong to its kind are empty. */
export type ModelRequest = {
  kind: "text" | "image" | "transcription" | "models" | "other";
  protocol: "openai" | "anthropic";
  path: string;
  /** Key sent with the request, and in which header. */
  key: string | undefined;
  keyHeader: string | undefined;
  model: string;
  /** Body as received. For a form, its fields, with files as their size. */
  body: Record<string, unknown>;
  stream: boolean;
  instructions: string;
  turns: readonly Turn[];
  /** Pictures of the first turn. */
  pictures: readonly SentPicture[];
  /** Text of the last turn. For images and transcriptions, the prompt of the request. */
  prompt: string;
  /** Schema that the answer has to match, when the request has one. */
  schema: unknown;
  tokensMax: number;
  count: number;
  size: string;
  recording: { bytes: Buffer; name: string; type: string; language: string } | undefined;
};

type SentPicture = { mediaType: string; bytes: Buffer };
type Fields = Record<string, unknown>;

const kinds: Record<string, ModelRequest["kind"]> = {
  "POST /chat/completions": "text",
  "POST /messages": "text",
  "POST /images/generations": "image",
  "POST /audio/transcriptions": "transcription",
  "POST /inference": "transcription",
  "GET /models": "models",
};

/** Reads a request below the base address of a provider. */
export async function readRequest(request: IncomingMessage, bytes: Buffer, base: string): Promise<ModelRequest> {
  const { pathname } = new URL(request.url ?? "/", "http://model.test");
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  const { headers } = request;
  const protocol = headers["anthropic-version"] === undefined ? "openai" : "anthropic";
  const shown = headers["x-api-key"] ?? headers["api-key"] ?? headers.authorization?.replace(/^Bearer /, "");
  const keyHeader = (["x-api-key", "api-key", "authorization"] as const).find((name) => headers[name] !== undefined);
  const kind = kinds[`${request.method} ${path}`] ?? "other";
  const { fields, file } = await fieldsOf(headers["content-type"] ?? "", bytes);
  const { instructions, turns } = conversationIn(fields);
  return {
    kind,
    protocol,
    path,
    key: shown === undefined ? undefined : String(shown),
    keyHeader,
    model: String(fields.model ?? ""),
    body: fields,
    stream: fields.stream === true,
    instructions,
    turns,
    pictures: picturesIn(fields),
    prompt: kind === "text" ? (turns.at(-1)?.text ?? "") : String(fields.prompt ?? ""),
    schema: schemaIn(fields),
    tokensMax: Number(fields.max_completion_tokens ?? fields.max_tokens ?? 0),
    count: Number(fields.n ?? 1),
    size: String(fields.size ?? "1024x1024"),
    recording: file && { ...file, language: String(fields.language ?? "") },
  };
}

type ReadFile = { bytes: Buffer; name: string; type: string };

async function fieldsOf(type: string, bytes: Buffer): Promise<{ fields: Fields; file?: ReadFile }> {
  if (bytes.length === 0) return { fields: {} };
  if (type.startsWith("application/json")) return { fields: JSON.parse(bytes.toString("utf8")) as Fields };
  if (!type.startsWith("multipart/form-data")) throw new Error(`A model's endpoint does not read ${type}.`);
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  const file = form.get("file");
  const fields = Object.fromEntries(Array.from(form.entries(), ([name, value]) => [name, value instanceof File ? value.size : value]));
  if (!(file instanceof File)) return { fields };
  return { fields, file: { bytes: Buffer.from(await file.arrayBuffer()), name: file.name, type: file.type } };
}

type Message = { role: string; content: unknown };

function conversationIn({ system, messages = [] }: Fields): { instructions: string; turns: Turn[] } {
  const all = messages as Message[];
  const own = all.filter(({ role }) => role === "system" || role === "developer").map(({ content }) => textOf(content));
  const turns = all.flatMap(({ role, content }): Turn[] =>
    role === "user" || role === "assistant" ? [{ role, text: textOf(content) }] : [],
  );
  return { instructions: [textOf(system), ...own].filter((text) => text !== "").join("\n"), turns };
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: string }) => part.text ?? "").join("");
}

type Part = { type: string; image_url?: { url: string }; source?: { type: string; media_type: string; data: string } };

function picturesIn({ messages = [] }: Fields): SentPicture[] {
  const first = (messages as Message[]).find(({ role }) => role === "user")?.content;
  if (!Array.isArray(first)) return [];
  return first.flatMap(({ type, image_url: address, source }: Part): SentPicture[] => {
    const [, mediaType = "", data = ""] = /^data:([^;]+);base64,(.+)$/.exec(address?.url ?? "") ?? [];
    if (type === "image_url") return [{ mediaType, bytes: Buffer.from(data, "base64") }];
    if (type !== "image" || source?.type !== "base64") return [];
    return [{ mediaType: source.media_type, bytes: Buffer.from(source.data, "base64") }];
  });
}

type Formats = {
  response_format?: { type: string; json_schema?: { schema: unknown } };
  output_config?: { format?: { schema: unknown } };
  tools?: { name: string; input_schema: unknown }[];
};

function schemaIn(fields: Fields): unknown {
  const { response_format: format, output_config: config, tools } = fields as Formats;
  return format?.json_schema?.schema ?? config?.format?.schema ?? tools?.find(({ name }) => name === "json")?.input_schema;
}
