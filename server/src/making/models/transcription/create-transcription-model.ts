import type { TranscriptionModel, TranscriptionTask } from "#src/operations/outside/models.ts";
import { answerFault, complaintIn, failedAtWork } from "../endpoint/answer-fault.ts";
import { attemptRequest, type Course, runCourse } from "../endpoint/attempts.ts";
import { callEndpoint, parsed, readEndpointAnswer } from "../endpoint/call-endpoint.ts";
import { CallFault } from "../endpoint/call-fault.ts";
import { type CallableEndpoint, keyHeaders } from "../endpoint/endpoint.ts";

const bytesMax = 20_000_000;

/** Transcribes recordings through OpenAI's protocol, which the AI SDK's providers do not support for recordings. */
export function createTranscriptionModel(endpoint: CallableEndpoint): TranscriptionModel {
  let namesFormat = true;

  async function transcribe(course: Course, task: TranscriptionTask): Promise<string> {
    try {
      return await ask(course, task);
    } catch (error) {
      if (!namesFormat || !(error instanceof CallFault) || !error.complaint.includes("response_format")) throw error;
      namesFormat = false;
      return ask(course, task);
    }
  }

  async function ask(course: Course, task: TranscriptionTask): Promise<string> {
    const { body, type } = await formOf(endpoint.model, task, namesFormat);
    return attemptRequest(course, async () => {
      course.tally.countCall();
      const answer = await callEndpoint(endpoint, {
        method: "POST",
        url: `${endpoint.url}${endpoint.recordingsPath ?? "/audio/transcriptions"}`,
        headers: { "content-type": type, ...keyHeaders(endpoint) },
        body,
        timeoutMilliseconds: Math.max(1, course.leftMilliseconds()),
        idleMilliseconds: endpoint.pace.idleMilliseconds,
        bytesMax,
        signal: course.signal,
      });
      return readTranscript(parsed(await readEndpointAnswer(answer)), course, answer.mayBeQuoted);
    });
  }

  return {
    name: endpoint.model,
    transcribe: (task) =>
      runCourse(endpoint, task, 0, async (course) => {
        const text = await transcribe(course, task);
        return { text, usage: course.tally.usage };
      }),
  };
}

function readTranscript(answer: unknown, { endpoint, tally }: Course, mayBeQuoted: boolean): string {
  const { text, usage } = (answer ?? {}) as { text?: unknown; usage?: { input_tokens?: number; output_tokens?: number } | null };
  tally.add({ input: usage?.input_tokens, output: usage?.output_tokens });
  if (typeof text === "string") return text;
  // whisper.cpp answers 200 to a recording that it does not read.
  throw complaintIn(answer).message === ""
    ? failedAtWork("gave an answer that cannot be read.")
    : answerFault(endpoint, { status: 400, headers: new Headers(), body: answer, mayBeQuoted });
}

// Endpoints recognize the format by the file name.
const endings: Record<string, string> = {
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "audio/aac": "aac",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/wave": "wav",
  "audio/webm": "webm",
  "audio/ogg": "ogg",
  "audio/opus": "ogg",
  "audio/flac": "flac",
  "audio/x-flac": "flac",
  "video/mp4": "mp4",
  // MP4 is based on QuickTime, so QuickTime files are read as MP4.
  "video/quicktime": "mp4",
  "video/webm": "webm",
};

async function formOf(
  model: string,
  { audio, mediaType, language }: TranscriptionTask,
  namesFormat: boolean,
): Promise<{ body: Uint8Array; type: string }> {
  const plain = (mediaType.split(";")[0] ?? "").trim().toLowerCase();
  const form = new FormData();
  form.set("file", new File([new Uint8Array(audio)], `recording.${endings[plain] ?? "mp3"}`, { type: plain }));
  form.set("model", model);
  if (namesFormat) form.set("response_format", "json");
  if (language !== undefined) form.set("language", language);
  const encoded = new Response(form);
  return { body: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get("content-type") ?? "multipart/form-data" };
}
