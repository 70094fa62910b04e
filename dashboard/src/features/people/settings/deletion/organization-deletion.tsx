import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { useForm } from "#src/forms/use-form.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DeletionSection } from "./deletion-section.tsx";
import { useAsked } from "./use-asked.ts";

/** Last part of the organization's settings: its deletion. */
export function OrganizationDeletion({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  const { projects } = useOrganization();
  const { data } = useQuery(query("get_organization_deletion", {}));
  const asked = useAsked(name, () => setOpen(false));
  const form = useForm("request_organization_deletion", { initial: { name: "" }, input: (values) => values, onDone: asked });
  return (
    <DeletionSection
      title={m.deletion_organization_title()}
      text={m.deletion_organization_text()}
      deletion={data?.deletion}
      action={m.deletion_open_organization()}
      onOpen={() => setOpen(true)}
    >
      {open && data !== undefined && (
        <DeleteDialog
          name={name}
          counts={[
            [m.deletion_projects(), data.contents.projects],
            [m.deletion_members(), data.contents.members],
            [m.deletion_tokens(), data.contents.tokens],
          ]}
          contents={data.contents}
          projects={projects}
          form={form}
          action={m.deletion_ask_organization()}
          onClose={() => setOpen(false)}
        />
      )}
    </DeletionSection>
  );
}
