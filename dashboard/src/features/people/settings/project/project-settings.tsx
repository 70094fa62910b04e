import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Minus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { useForm } from "#src/forms/use-form.ts";
import { GuestLinks } from "#src/parts/guests/guest-links.tsx";
import { SettingsSection } from "#src/parts/settings/section.tsx";
import { Card } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { DeleteDialog } from "../deletion/delete-dialog.tsx";
import { DeletionSection } from "../deletion/deletion-section.tsx";
import { useAsked } from "../deletion/use-asked.ts";
import { RoutineSection } from "../routine/routine-section.tsx";
import { ApprovalSection } from "./approval-section.tsx";
import { GeneralSection } from "./general-section.tsx";
import { SlotsSection } from "./slots-section.tsx";
import { StepsSection } from "./steps-section.tsx";

/** All settings of one project. Each part is saved separately. */
export function ProjectSettings({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query("get_project_settings", { id }));
  if (data === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <div>
      <GeneralSection settings={data} />
      <ApprovalSection settings={data} />
      <StepsSection settings={data} />
      <GuestsSection id={id} />
      <SlotsSection id={id} />
      <RoutineSection id={id} />
      <OffersSection id={id} />
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

/** Every link of the project for people without an account. */
function GuestsSection({ id }: { id: string }) {
  return (
    <SettingsSection title={m.guests_settings()} text={m.guests_settings_text()}>
      <Card className="px-5 py-2.5">
        <GuestLinks projectId={id} />
      </Card>
    </SettingsSection>
  );
}

/** Features of this installation, and those that need a model from the operator. */
function OffersSection({ id }: { id: string }) {
  const capabilities = useQuery(query("get_brand", { id })).data?.capabilities;
  if (capabilities === undefined) return <Loading rows={2} />;
  const { sources, images, articles, transcription } = capabilities;
  const offers: [label: string, there: boolean][] = [
    [m.people_offers_posts(), true],
    [m.people_offers_topic(), sources.includes("topic")],
    [m.people_offers_illustrations(), true],
    [m.people_offers_photos(), images.includes("photo")],
    [m.people_offers_articles(), articles],
    [m.people_offers_transcription(), transcription],
  ];
  return (
    <SettingsSection title={m.people_offers()} text={m.people_offers_text()}>
      <Card>
        <ul aria-label={m.people_offers()} className="divide-y divide-line">
          {offers.map(([label, there]) => (
            <li key={label} className="flex items-center gap-2.5 px-5 py-2.5 text-ui leading-5">
              {there ? <Check size={15} className="text-accent" aria-hidden /> : <Minus size={15} className="text-ink-3" aria-hidden />}
              <span className="min-w-0 flex-1">{label}</span>
              <span className="text-ink-2 text-xs">{there ? m.people_offers_here() : m.people_offers_model()}</span>
            </li>
          ))}
        </ul>
      </Card>
    </SettingsSection>
  );
}
