import { useQuery } from "@tanstack/react-query";
import { Check, Minus } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { Card } from "#src/ui/page.tsx";
import { Loading } from "#src/ui/states.tsx";
import { SettingsSection } from "../section.tsx";

/** Features of this installation, and those that need a model from the operator. */
export function OffersSection({ id }: { id: string }) {
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
