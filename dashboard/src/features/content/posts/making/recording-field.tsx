import { limits } from "@galley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileText, Upload, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { upload } from "#src/api/upload.ts";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { FormProblem, TextArea } from "#src/ui/field.tsx";
import { toastProblem } from "#src/ui/toast.tsx";

type Props = {
  /** The transcription that is chosen, empty for none, and its text as the person has corrected it. */
  chosen: string;
  text: string;
  onChange: (chosen: string, text: string) => void;
  problem: string | undefined;
};
type Listed = Output<"list_transcriptions">["data"][number];

const listedMax = 4;
const lookMilliseconds = 3000;
const recordingTypes = "audio/*,video/mp4,video/quicktime,video/webm";

/** Recording to write from: it is sent, heard by a model, and its text corrected. Recordings of before can be chosen again. */
export default function RecordingField({ chosen, text, onChange, problem }: Props) {
  const { project } = usePlace();
  const { data } = useQuery({
    ...query("list_transcriptions", { projectId: project.id, limit: listedMax }),
    refetchInterval: ({ state }) => (state.data?.data.some(isHeard) === true ? lookMilliseconds : false),
  });
  const listed = data?.data ?? [];
  const sending = useSending((id) => onChange(id, ""));
  const isDone = listed.find(({ id }) => id === chosen)?.status === "done";
  const { data: found } = useQuery({ ...query("get_transcription", { id: chosen }), enabled: isDone });
  const read = isDone && found?.id === chosen ? found : undefined;
  useTextOnce({ chosen, text, read: read?.text, onChange });
  return (
    <div className="flex flex-col gap-3">
      <FormProblem>{problem ?? sending.problem}</FormProblem>
      <Sending {...sending} />
      {listed.length > 0 && (
        <ul aria-label={m.posts_recordings()} className="flex flex-col gap-0.5">
          {listed.map((one) => (
            <Recording key={one.id} recording={one} isChosen={one.id === chosen} onChoose={() => onChange(one.id, "")} />
          ))}
        </ul>
      )}
      {read?.text != null && (
        <>
          <TextArea
            label={m.posts_recording_text()}
            hint={read.text.length > limits.generationScriptLengthMax ? m.posts_recording_long() : m.posts_recording_correct()}
            rows={8}
            maxLength={limits.generationScriptLengthMax}
            value={text}
            onChange={(next) => onChange(chosen, next)}
          />
          <AsArticle title={read.fileName} text={text} />
        </>
      )}
    </div>
  );
}

function isHeard({ status }: Listed): boolean {
  return status === "pending" || status === "working";
}

/** Takes the text of a transcription as soon as it is there. What a person has corrected stays. */
function useTextOnce({ chosen, text, read, onChange }: Pick<Props, "chosen" | "text" | "onChange"> & { read: string | null | undefined }) {
  const taken = useRef(text === "" ? "" : chosen);
  useEffect(() => {
    if (read == null || taken.current === chosen) return;
    taken.current = chosen;
    onChange(chosen, read.slice(0, limits.generationScriptLengthMax).toWellFormed());
  }, [chosen, read, onChange]);
}

/** Sends a recording and tells how much of it has gone. One that failed is sent again from its beginning. */
function useSending(onSent: (id: string) => void) {
  const { project } = usePlace();
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const send = async (recording: File) => {
    const organizationId = currentOrganization();
    stop.current = new AbortController();
    setFile(recording);
    setProblem(undefined);
    setShare(0);
    const { signal } = stop.current;
    try {
      const begun = await upload(
        organizationId,
        "transcribe_recording",
        { projectId: project.id, file: recording },
        { signal, onProgress: setShare },
      );
      setFile(undefined);
      if ("id" in begun) onSent(begun.id);
    } catch (error) {
      if (!signal.aborted) setProblem(reasonOf(error));
    }
    setShare(undefined);
    await queryClient.invalidateQueries({ queryKey: [organizationId] });
  };
  return { file, share, problem, send, stop: () => stop.current?.abort() };
}

function Sending({ file, share, problem, send, stop }: ReturnType<typeof useSending>) {
  const field = useRef<HTMLInputElement>(null);
  const capabilities = useCapabilities();
  if (share !== undefined && file !== undefined)
    return (
      <div className="flex items-center gap-3 rounded-lg border border-line px-3 py-2 text-ui">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium leading-5">{file.name}</p>
          <progress aria-label={m.media_upload_of({ name: file.name })} value={share} max={1} className="mt-1 h-1 w-full text-accent" />
        </div>
        <IconButton label={m.media_stop({ name: file.name })} onClick={stop}>
          <X size={15} />
        </IconButton>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => field.current?.click()}>
        <Upload size={14} aria-hidden />
        {m.posts_recording_choose()}
      </Button>
      {problem !== undefined && file !== undefined && <Button onClick={() => void send(file)}>{m.try_again()}</Button>}
      <span className="text-ink-2 text-xs">
        {capabilities?.ownModels.includes("transcription") ? m.posts_recording_own() : m.posts_recording_costs()}
      </span>
      <input
        ref={field}
        type="file"
        accept={recordingTypes}
        aria-label={m.posts_recording_choose()}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [recording] = target.files ?? [];
          if (recording) void send(recording);
          // Allows choosing the same file again.
          target.value = "";
        }}
      />
    </div>
  );
}

const statusNames: Record<Listed["status"], () => string> = {
  pending: m.posts_recording_waits,
  working: m.posts_recording_heard,
  done: m.posts_recording_done,
  failed: m.status_failed,
};

function Recording({ recording, isChosen, onChoose }: { recording: Listed; isChosen: boolean; onChoose: () => void }) {
  const { fileName, status, error } = recording;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={status === "failed"}
        onClick={() => !isChosen && onChoose()}
        className={cx(
          "flex w-full items-center gap-2 rounded-md border px-2.5 py-1.5 text-left text-ui",
          isChosen ? "border-accent bg-accent-soft" : "border-transparent hover:bg-panel",
        )}
      >
        <span className="min-w-0 flex-1 truncate">{fileName ?? m.posts_recording_unnamed()}</span>
        <span className="text-ink-2 text-xs">{statusNames[status]()}</span>
      </button>
      {error !== null && <p className="px-2.5 text-red-i text-xs leading-4.5">{error}</p>}
    </li>
  );
}

/** Begins a draft of an article with the text, where it is worked on. */
function AsArticle({ title, text }: { title: string | null; text: string }) {
  const { project } = usePlace();
  const navigate = useNavigate();
  const creating = useMutation({ ...mutation("create_article"), onError: toastProblem });
  const mayWrite = useCan("articles:write");
  if (!mayWrite) return null;
  const begin = async () => {
    const name = title?.replace(/\.[^.]*$/, "").trim() ?? "";
    const words = { projectId: project.id, markdown: text, submit: false, ...(name !== "" && { title: name }) };
    const made = await creating.mutateAsync(words).catch(() => undefined);
    if (made) await navigate({ to: "/projects/$projectId/articles/$articleId", params: { projectId: project.id, articleId: made.id } });
  };
  return (
    <Button className="self-start" busy={creating.isPending} disabled={text.trim() === ""} onClick={() => void begin()}>
      <FileText size={14} aria-hidden />
      {m.posts_recording_article()}
    </Button>
  );
}
