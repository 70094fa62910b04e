import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { useForm } from "#src/forms/use-form.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DeletionSection } from "./deletion-section.tsx";
import { useAsked } from "./use-asked.ts";

/** Last part of a project's settings: its deletion. */
export function ProjectDeletion({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(query("get_project_deletion", { id }));
  const asked = useAsked(name, () => setOpen(false));
  const form = useForm("request_project_deletion", { initial: { name: "" }, input: (values) => ({ id, ...values }), onDone: asked });
  return (
    <DeletionSection
      title={m.deletion_project_title()}
      text={m.deletion_project_text()}
      deletion={data?.deletion}
      action={m.deletion_open_project()}
      onOpen={() => setOpen(true)}
    >
      {open && data !== undefined && (
        <DeleteDialog
          name={name}
          counts={[]}
          contents={data.contents}
          projects={[{ id, name }]}
          form={form}
          action={m.deletion_ask_project()}
          onClose={() => setOpen(false)}
        />
      )}
    </DeletionSection>
  );
}
