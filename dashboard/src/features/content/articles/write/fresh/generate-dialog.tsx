import { estimateCredits } from "@galley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { dayIn } from "#src/format/days.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, SelectField, TextField } from "#src/ui/field.tsx";
import { GenerationCost, useCost } from "./generation-cost.tsx";

type Images = "illustration" | "photo";

/** Dialog that has the service write the article of a planned topic. It shows the cost first. */
export function GenerateDialog({ topicId: first, ownTitle, onClose }: { topicId: string; ownTitle: string; onClose: () => void }) {
  const { project } = usePlace();
  const capabilities = useCapabilities();
  const topics = useQuery(query("list_topics", { projectId: project.id, limit: 100 })).data?.data ?? [];
  const [chosen, setTopicId] = useState(first === "" && ownTitle === "" ? undefined : first);
  const topicId = chosen ?? topics[0]?.id ?? "";
  const {
    values: title,
    set: setTitle,
    forget,
  } = useKeptValues(`generate_article:${project.id}:${ownTitle}`, first === "" ? ownTitle : "");
  const [coverImage, setCover] = useState(true);
  const [bodyImages, setCount] = useState("2");
  const [images, setImages] = useState<Images>("illustration");
  const wishes = { coverImage, bodyImages: Number(bodyImages), images };
  const cost = useCost(topicId === "" ? null : { topicId, ...wishes });
  const writing = useWriting(forget);
  const problem = writing.error ?? cost.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void writing.write(topicId === "" ? { title: title.trim() } : { topicId }, wishes);
  };
  const ownCost = estimateCredits({ kind: "article", images: wishes.bodyImages + (coverImage ? 1 : 0) }, capabilities?.ownModels);
  const options = topics.map((topic) => ({ value: topic.id, label: topic.title }));
  const credits = topicId === "" ? ownCost : cost.data?.credits;
  return (
    <Dialog open onClose={onClose} title={m.editor_generate_title()} description={m.editor_generate_text()}>
      <DialogForm
        values={{ chosen, title, coverImage, bodyImages, images }}
        onDiscard={forget}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <FormProblem error={problem} />
        <SelectField
          label={m.editor_new_topic()}
          value={topicId}
          onChange={setTopicId}
          options={[...options, { value: "", label: m.editor_generate_own() }]}
        />
        {topicId === "" && (
          <>
            <TextField label={m.editor_title()} hint={m.editor_generate_own_hint()} maxLength={200} value={title} onChange={setTitle} />
            <Ideas onPick={setTitle} />
          </>
        )}
        <PictureFields
          count={bodyImages}
          onCount={setCount}
          kind={images}
          onKind={setImages}
          photos={capabilities?.images.includes("photo") ?? false}
        />
        <Checkbox label={m.editor_generate_cover()} checked={coverImage} onChange={setCover} />
        {topicId !== "" && <GenerationCost cost={cost} />}
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button
            type="submit"
            look="primary"
            busy={writing.isWriting}
            disabled={credits === undefined || (topicId === "" && title.trim() === "")}
          >
            {credits === undefined ? m.editor_generate() : m.editor_generate_start({ credits })}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

const ideasMax = 3;

/** Titles that the project's results suggest: queries that no article answers. */
function Ideas({ onPick }: { onPick: (title: string) => void }) {
  const { project } = usePlace();
  const { data } = useQuery(query("list_topic_ideas", { projectId: project.id, kind: "query_without_article", limit: ideasMax }));
  if (data === undefined || data.ideas.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="mb-1 text-ink-2 text-xs">{m.editor_generate_ideas()}</legend>
      {data.ideas.map(({ id, title, why }) => (
        <Button key={id} className="h-7 max-w-full px-2.5 text-xs" data-tip={why} onClick={() => onPick(title)}>
          <span className="truncate">{title}</span>
        </Button>
      ))}
    </fieldset>
  );
}

type Wishes = { coverImage: boolean; bodyImages: number; images: Images };

/** Has the service write an article. A title of the person's own becomes a topic first, which is deleted again if the service refuses. */
function useWriting(onBegun: () => void) {
  const { project } = usePlace();
  const navigate = useNavigate();
  const planning = useMutation(mutation("create_topic"));
  const generating = useMutation(mutation("generate_article"));
  const dropping = useMutation(mutation("delete_topic"));
  const topicOf = async (about: { topicId: string } | { title: string }) => {
    if ("topicId" in about) return about.topicId;
    const day = dayIn(project.timeZone);
    return (await planning.mutateAsync({ projectId: project.id, title: about.title, day })).id;
  };
  const write = async (about: { topicId: string } | { title: string }, wishes: Wishes) => {
    generating.reset();
    const topicId = await topicOf(about).catch(() => undefined);
    if (topicId === undefined) return;
    try {
      const begun = await generating.mutateAsync({ topicId, ...wishes });
      onBegun();
      if ("id" in begun)
        await navigate({ to: "/projects/$projectId/articles/$articleId", params: { projectId: project.id, articleId: begun.id } });
    } catch {
      if ("title" in about) await dropping.mutateAsync({ id: topicId }).catch(() => {});
    }
  };
  return { write, error: generating.error ?? planning.error, isWriting: planning.isPending || generating.isPending || dropping.isPending };
}

type PictureProps = { count: string; onCount: (count: string) => void; kind: Images; onKind: (kind: Images) => void; photos: boolean };

function PictureFields({ count, onCount, kind, onKind, photos }: PictureProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={m.editor_generate_images()}
        value={count}
        onChange={onCount}
        options={["0", "1", "2", "3", "4"].map((value) => ({ value, label: value }))}
      />
      <SelectField<Images>
        label={m.editor_generate_kind()}
        value={kind}
        onChange={onKind}
        options={[
          { value: "illustration", label: m.editor_generate_illustration() },
          ...(photos ? [{ value: "photo" as const, label: m.editor_generate_photo() }] : []),
        ]}
      />
    </div>
  );
}
