import { Sparkles } from "lucide-react";
import { m } from "#messages";
import { shortMoment } from "#src/format/dates.ts";
import { languageName } from "#src/format/numbers.ts";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/field.tsx";
import type { FreshDetails } from "./use-fresh-details.ts";

type Props = { fresh: FreshDetails; onGenerate: () => void };

/** Details of a new article: its topic and language. */
export function FreshAside({ fresh, onGenerate }: Props) {
  const { project } = usePlace();
  const { topics, locales } = fresh;
  const capabilities = useCapabilities();
  const topicOptions = topics.map(({ id, title, date }) => ({ value: id, label: `${title} · ${shortMoment(date, project.timeZone)}` }));
  return (
    <div className="flex flex-col gap-4 py-4">
      {topics.length > 0 && (
        <SelectField
          label={m.editor_new_topic()}
          hint={m.editor_new_topic_hint()}
          value={fresh.topicId}
          onChange={fresh.setTopicId}
          options={[{ value: "", label: m.editor_new_topic_none() }, ...topicOptions]}
        />
      )}
      {locales.length > 0 && (
        <SelectField
          label={m.editor_new_language()}
          value={fresh.locale}
          disabled={fresh.chosen !== undefined}
          onChange={fresh.setLocale}
          options={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
        />
      )}
      {capabilities?.articles && (
        <section className="mt-2 rounded-xl border border-line bg-card p-4">
          <h2 className="font-semibold text-ui">{m.editor_generate_title()}</h2>
          <p className="mt-1 mb-3 text-ink-2 text-ui leading-5">{m.editor_generate_text()}</p>
          <Button onClick={onGenerate}>
            <Sparkles size={14} aria-hidden />
            {m.editor_generate()}
          </Button>
        </section>
      )}
    </div>
  );
}
