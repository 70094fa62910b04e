import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { useForm } from "#src/forms/use-form.ts";
import { Failed, Loading } from "#src/ui/states.tsx";
import { DeleteDialog } from "../deletion/delete-dialog.tsx";
import { DeletionSection } from "../deletion/deletion-section.tsx";
import { useAsked } from "../deletion/use-asked.ts";
import { ApprovalSection } from "./approval-section.tsx";
import type { FurtherPart } from "./further-part.ts";
import { FurtherParts } from "./further-parts.tsx";
import { GeneralSection } from "./general-section.tsx";

/** All settings of one project. Each part is saved separately. */
export function ProjectSettings({ id, part }: { id: string; part: FurtherPart | undefined }) {
  const { data, error, refetch } = useQuery(query("get_project_settings", { id }));
  if (data === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <div>
      <GeneralSection settings={data} />
      <ApprovalSection settings={data} />
      <FurtherParts settings={data} first={part} />
      <p className="pt-6 text-ink-2 text-ui leading-5">
        {m.people_elsewhere()}{" "}
        <Link to="/projects/$projectId/blog" params={{ projectId: id }} className="text-accent hover:underline">
          {m.blog()}
        </Link>
        {", "}
        <Link to="/projects/$projectId/brand" params={{ projectId: id }} className="text-accent hover:underline">
          {m.nav_brand()}
        </Link>
        {", "}
        <Link to="/projects/$projectId/connections" params={{ projectId: id }} className="text-accent hover:underline">
          {m.nav_connections()}
        </Link>
        .
      </p>
      <ProjectDeletion id={id} name={data.name} />
    </div>
  );
}

/** Last part of a project's settings: its deletion. */
function ProjectDeletion({ id, name }: { id: string; name: string }) {
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
