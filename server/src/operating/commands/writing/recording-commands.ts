import { basename } from "node:path";
import { type Command, type OutputOf, throughOperation } from "../command.ts";
import { columns, count } from "../lines.ts";
import { onlyProject } from "../project-commands.ts";
import { readFileBytes } from "../read-file.ts";

type Transcription = OutputOf<"listTranscriptions">["data"][number];

const project = { name: "project", ...onlyProject, field: "projectId" } as const;

function recordingIn(file: string): File {
  return new File([new Uint8Array(readFileBytes(file))], file === "-" ? "" : basename(file));
}

function lengthOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function line({ id, createdAt, status, seconds, credits, fileName, error }: Transcription): string[] {
  return [id, createdAt, status, lengthOf(seconds), count(credits, "credit"), [fileName, error].filter((text) => text !== null).join(": ")];
}

const waiting = (status: string) => `It is ${status}. Try again in a moment.`;

export const recordingCommands: readonly Command[] = [
  throughOperation({
    words: ["recording", "transcribe"],
    about: "Have the configured model transcribe audio or video.",
    flags: [
      project,
      { name: "language", value: "LANGUAGE", about: "Spoken language, such as en; the model detects it by default.", field: "language" },
      { name: "dry-run", about: "Measure it and show what it would cost; nothing is saved.", field: "dryRun" },
    ],
    positionals: [
      {
        name: "FILE",
        field: "file",
        about: "MP3, M4A, MP4, WAV, FLAC, Ogg or WebM of at most 25 MB and 4 hours; - reads standard input.",
        read: recordingIn,
      },
    ],
    notes: ["It costs 1 credit for every started 10 minutes. The running service transcribes it; recording show then prints the text."],
    example: 'recording transcribe --project "Hearth & Home" --language en interview.mp3',
    operation: "transcribeRecording",
    print: (output) =>
      "dryRun" in output
        ? [`${lengthOf(output.seconds)} would cost ${count(output.credits, "credit")} of ${output.available}, with ${output.agent}.`]
        : [`${output.id}: ${lengthOf(output.seconds)} for ${count(output.credits, "credit")}.`],
  }),
  throughOperation({
    words: ["recording", "show"],
    about: "Print the text of a recording.",
    flags: [],
    positionals: [{ name: "ID", field: "id", about: "the id that recording transcribe printed." }],
    example: "recording show gen_019a",
    operation: "getTranscription",
    print: ({ status, text, error }) => text?.split("\n") ?? [error ?? waiting(status)],
  }),
  throughOperation({
    words: ["recording", "list"],
    about: "List the transcriptions of a project's recordings, newest first.",
    flags: [project],
    example: "recording list",
    operation: "listTranscriptions",
    print: ({ data }) => (data.length === 0 ? ["There are no transcriptions yet."] : columns(data.map(line))),
  }),
];
