import { articleStatuses, limits } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { usePlace } from "#src/place/use-place.ts";
import { cx } from "#src/ui/cx.ts";
import { TextArea, TextField } from "#src/ui/field.tsx";
import { Loading } from "#src/ui/states.tsx";
import { Status } from "#src/ui/status.tsx";
import { useSettled } from "#src/ui/use-settled.ts";

const RecordingField = lazy(() => import("./recording-field.tsx"));

const kinds = ["articleId", "link", "script", "recording", "topic"] as const;
type Kind = (typeof kinds)[number];
/** `recording` is the text of a transcription as it was corrected. */
export type Source = { kind: Kind; transcription: string } & Record<Kind, string>;

export const plainSource: Source = {
  kind: "articleId",
  articleId: "",
  link: "",
  script: "",
  recording: "",
  topic: "",
  transcription: "",
};

/** Returns the one source that a post is written from, or nothing if it is empty. */
export function sourceInput({ kind, ...source }: Source): Partial<Record<Exclude<Kind, "recording">, string>> {
  const text = source[kind].trim();
  return text === "" ? {} : { [kind === "recording" ? "script" : kind]: text };
}

// Sources that need no model, and are therefore always available.
const without: readonly Kind[] = ["articleId", "link", "script"];

type Props = { source: Source; onChange: (source: Source) => void; problems: Record<string, string> };

const names: Record<Kind, () => string> = {
  articleId: m.posts_source_article,
  link: m.posts_source_link,
  script: m.posts_source_script,
  recording: m.posts_source_recording,
  topic: m.posts_source_topic,
};

export function SourceFields({ source, onChange, problems }: Props) {
  const { kind } = source;
  const capabilities = useCapabilities();
  const written = capabilities?.sources ?? without;
  const isOffered = (one: Kind) => (one === "recording" ? capabilities?.transcription === true : written.includes(one));
  const field = { value: source[kind], onChange: (value: string) => onChange({ ...source, [kind]: value }), problem: problems[kind] };
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-0.5 self-start rounded-lg bg-panel p-0.5">
        <legend className="sr-only">{m.posts_source()}</legend>
        {kinds.filter(isOffered).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === kind}
            onClick={() => onChange({ ...source, kind: one })}
            className={cx(
              "h-7 rounded-md px-2.5 font-medium text-xs",
              one === kind ? "bg-card text-ink shadow-sm" : "text-ink-2 hover:text-ink",
            )}
          >
            {names[one]()}
          </button>
        ))}
      </fieldset>
      {kind === "articleId" && <ArticleChoice {...field} problem={field.problem ?? problems.topic} />}
      {kind === "link" && <TextField label={m.posts_source_link_label()} type="url" placeholder="https://" {...field} />}
      {kind === "script" && (
        <TextArea label={m.posts_source_script_label()} rows={6} maxLength={limits.generationScriptLengthMax} {...field} />
      )}
      {kind === "recording" && (
        <Suspense>
          <RecordingField
            chosen={source.transcription}
            text={source.recording}
            onChange={(transcription, recording) => onChange({ ...source, transcription, recording })}
            problem={problems.script}
          />
        </Suspense>
      )}
      {kind === "topic" && <TextField label={m.posts_source_topic_label()} maxLength={limits.generationTopicLengthMax} {...field} />}
    </div>
  );
}

type ChoiceProps = { value: string; onChange: (articleId: string) => void; problem: string | undefined };

const typingMilliseconds = 250;
const shownArticles = 4;
// An article that is still being written has no text to use.
const readable = articleStatuses.filter((status) => status !== "generating");

/** Choice among the newest articles, or among those whose title has the words. */
function ArticleChoice({ value, onChange, problem }: ChoiceProps) {
  const { project } = usePlace();
  const [words, setWords] = useState("");
  const asked = useSettled(words.trim(), typingMilliseconds);
  const { data } = useQuery(
    query("browse_articles", { projectId: project.id, statuses: readable, limit: shownArticles, ...(asked !== "" && { query: asked }) }),
  );
  return (
    <div className="flex flex-col gap-2">
      <TextField label={m.posts_source_find()} type="search" value={words} onChange={setWords} problem={problem} />
      {data === undefined && <Loading rows={3} />}
      {data?.data.length === 0 && <p className="text-ink-2 text-ui">{m.posts_source_none()}</p>}
      <ul aria-label={m.nav_articles()} className="flex flex-col gap-0.5">
        {data?.data.map(({ id, title, status }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === value}
              onClick={() => onChange(id)}
              className={cx(
                "flex w-full items-center gap-2 rounded-md border px-2.5 py-1.5 text-left text-ui",
                id === value ? "border-accent bg-accent-soft" : "border-transparent hover:bg-panel",
              )}
            >
              <span className="min-w-0 flex-1 truncate">{title}</span>
              {id === value ? <Check size={15} className="shrink-0 text-accent" aria-hidden /> : <Status status={status} />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
