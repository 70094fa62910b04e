import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { wallClock } from "#src/format/dates.ts";
import { m } from "#src/paraglide/messages.js";
import { usePlace } from "#src/routes/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, SelectField, TextField } from "#src/ui/field.tsx";
import { GenerationCost, useCost } from "./generation-cost.tsx";

type Images = "illustration" | "photo";

/** Asks the service to write the article of a planned topic, and says before what it costs. */
export function GenerateDialog({ topicId: first, ownTitle, onClose }: { topicId: string; ownTitle: string; onClose: () => void }) {
  const { project } = usePlace();
  const navigate = useNavigate();
  const topics = useQuery(query("list_topics", { projectId: project.id, limit: 100 })).data?.data ?? [];
  const [chosen, setTopicId] = useState(first === "" && ownTitle === "" ? undefined : first);
  const topicId = chosen ?? topics[0]?.id ?? "";
  const [title, setTitle] = useState(first === "" ? ownTitle : "");
  const [coverImage, setCover] = useState(true);
  const [bodyImages, setCount] = useState("2");
  const [images, setImages] = useState<Images>("illustration");
  const planning = useMutation(mutation("create_topic"));
  const generating = useMutation(mutation("generate_article"));
  const input = { topicId, coverImage, bodyImages: Number(bodyImages), images };
  const cost = useCost(topicId === "" ? null : input);
  const problem = generating.error ?? planning.error ?? cost.error;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (topicId === "") {
      const { day } = wallClock(new Date(), project.timeZone);
      return planning.mutate({ projectId: project.id, title: title.trim(), day }, { onSuccess: ({ id }) => setTopicId(id) });
    }
    generating.mutate(input, {
      onSuccess: (begun) =>
        "id" in begun &&
        void navigate({ to: "/projects/$projectId/articles/$articleId", params: { projectId: project.id, articleId: begun.id } }),
    });
  };
  const options = topics.map((topic) => ({ value: topic.id, label: topic.title }));
  const credits = cost.data?.credits;
  return (
    <Dialog open onClose={onClose} title={m.editor_generate_title()} description={m.editor_generate_text()}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem>{problem?.message}</FormProblem>
        <SelectField
          label={m.editor_new_topic()}
          value={topicId}
          onChange={setTopicId}
          options={[...options, { value: "", label: m.editor_generate_own() }]}
        />
        {topicId === "" && (
          <TextField label={m.editor_title()} hint={m.editor_generate_own_hint()} maxLength={200} value={title} onChange={setTitle} />
        )}
        <PictureFields count={bodyImages} onCount={setCount} kind={images} onKind={setImages} />
        <Checkbox label={m.editor_generate_cover()} checked={coverImage} onChange={setCover} />
        {topicId !== "" && <GenerationCost cost={cost} />}
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button
            type="submit"
            look="primary"
            busy={planning.isPending || generating.isPending}
            disabled={topicId === "" ? title.trim() === "" : credits === undefined}
          >
            {submitLabel(topicId, cost.data?.credits)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function submitLabel(topicId: string, credits: number | undefined): string {
  if (topicId === "") return m.editor_generate_plan();
  return credits === undefined ? m.editor_generate() : m.editor_generate_start({ credits });
}

type PictureProps = { count: string; onCount: (count: string) => void; kind: Images; onKind: (kind: Images) => void };

function PictureFields({ count, onCount, kind, onKind }: PictureProps) {
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
          { value: "photo", label: m.editor_generate_photo() },
        ]}
      />
    </div>
  );
}
