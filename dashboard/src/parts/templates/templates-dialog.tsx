import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { type TemplateKind, templateOperations } from "./template-operations.ts";
import { TemplateRow } from "./template-row.tsx";

type Props = { kind: TemplateKind; onBegun: (id: string) => void; onClose: () => void };

/** Dialog with the project's templates of a kind. One that is chosen becomes a draft; each can be renamed and deleted. */
export default function TemplatesDialog({ kind, onBegun, onClose }: Props) {
  const { project } = usePlace();
  const { list, begin } = templateOperations[kind];
  const { data, error, refetch } = useQuery(query(list, { projectId: project.id }));
  const beginning = useMutation(mutation(begin));
  const [changed, setChanged] = useState<string>();
  const run = (id: string) =>
    beginning.mutate(
      { id },
      {
        onSuccess: (begun) => {
          const lost = "droppedImages" in begun ? begun.droppedImages.length + (begun.more?.droppedImages ?? 0) : 0;
          toast(lost > 0 ? m.template_begun_without({ count: lost }) : m.template_begun());
          onBegun(begun.id);
        },
        onError: toastProblem,
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.templates()}
      description={kind === "article" ? m.templates_of_articles() : m.templates_of_posts()}
    >
      {data === undefined && (error === null ? <Loading rows={3} /> : <Failed error={error} onRetry={() => void refetch()} />)}
      {data?.data.length === 0 && (
        <p className="text-ink-2 text-ui">{kind === "article" ? m.templates_no_articles() : m.templates_no_posts()}</p>
      )}
      <ul aria-label={m.templates()} className="-mx-2 flex flex-col">
        {data?.data.map((template) => (
          <TemplateRow
            key={template.id}
            kind={kind}
            template={template}
            isChanged={changed === template.id}
            disabled={beginning.isPending}
            onChange={(isOpen) => setChanged(isOpen ? template.id : undefined)}
            onBegin={() => run(template.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
