import { z } from "zod";
import { ProjectId, pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { generationStatuses } from "../parts/generation-parts.ts";
import { rolePermissions, roles } from "../permissions.ts";
import { violation } from "../violation.ts";

const writers = roles.filter((role) => rolePermissions[role].has("posts:write"));

const Seconds = z.int().min(1).describe("Length of the recording, as measured.");
const credits = z.int().min(0);
const TranscriptionId = ResourceId.describe("Transcription id, from transcribe_recording.");

const SpokenLanguage = z
  .string()
  .regex(/^[a-z]{2,3}$/, violation("violation_language_code"))
  .meta({ examples: ["en"] });

export const transcribeRecording = defineOperation({
  name: "transcribe_recording",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  bodyBytesMax: limits.recordingBodyBytesMax,
  summary: "Turn audio or video of at most 25 MB and 4 hours into text with a configured model; 1 credit per started 10 minutes.",
  input: z.strictObject({
    projectId: ProjectId,
    file: z
      .file()
      .max(limits.recordingBytesMax, violation("violation_recording_too_large"))
      .describe("MP3, M4A, MP4, WAV, FLAC, Ogg or WebM; only as a part of multipart/form-data."),
    language: SpokenLanguage.optional().describe("Spoken language; detected by the model when absent."),
    dryRun: z.boolean().default(false).describe("true measures the recording and saves nothing: the answer says what it would cost."),
  }),
  output: z.union([
    z.strictObject({
      id: ResourceId,
      status: z.literal("pending"),
      seconds: Seconds,
      credits: credits.describe("Reserved for it; released if it fails."),
    }),
    z.strictObject({
      dryRun: z.literal(true),
      seconds: Seconds,
      credits: credits.describe("The price."),
      available: credits.describe("The organization's credits."),
      agent: z
        .string()
        .nullable()
        .describe("The model that would transcribe; null where none is configured, and nothing can be transcribed."),
    }),
  ]),
  errors: ["insufficient_credits", "unavailable"],
  example: {
    input: { projectId: "prj_01k9hearth", file: "interview.mp3", language: "en" },
    output: { id: "gen_01k9talk", status: "pending", seconds: 1512, credits: 3 },
  },
});

const item = {
  id: ResourceId,
  projectId: ResourceId,
  status: z.enum(generationStatuses),
  seconds: Seconds,
  fileName: z.string().nullable(),
  language: z.string().nullable().describe("The language that was given."),
  agent: z.string().describe("The model that transcribes."),
  error: z.string().nullable().describe("Why it failed, then what to do."),
  credits: credits.describe("Reserved for it; its cost, once it is done; 0 if it failed."),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
};

const exampleItem = {
  id: "gen_01k9talk",
  projectId: "prj_01k9hearth",
  status: "done",
  seconds: 1512,
  fileName: "interview.mp3",
  language: "en",
  agent: "whisper-1",
  error: null,
  credits: 3,
  createdAt: "2026-11-20T09:30:00.000Z",
  endedAt: "2026-11-20T09:31:12.000Z",
};

export const getTranscription = defineOperation({
  name: "get_transcription",
  surface: "dashboard",
  effect: "read",
  roles: writers,
  summary: "Read the state of a recording's transcription, and its text once it is done.",
  input: z.strictObject({ id: TranscriptionId }),
  output: z.strictObject({
    ...item,
    text: z
      .string()
      .nullable()
      .describe(
        `The full text; null until it is done. generate_post takes ${limits.generationScriptLengthMax} characters of it as script.`,
      ),
  }),
  errors: [],
  example: {
    input: { id: "gen_01k9talk" },
    output: { ...exampleItem, text: "Before you choose a heat pump for an old stone house, measure its heat loss." },
  },
});

export const listTranscriptions = defineOperation({
  name: "list_transcriptions",
  surface: "dashboard",
  effect: "read",
  roles: writers,
  summary: "List the transcriptions of a project's recordings, newest first, without their texts.",
  input: z.strictObject({ projectId: ProjectId, ...paging }),
  output: pageOf(z.strictObject(item)),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth" }, output: { data: [exampleItem], nextCursor: null } },
});
