import { m } from "#messages";
import { LanguageField, TimeZoneField } from "#src/parts/place-fields.tsx";
import { FormSection } from "#src/parts/settings/section.tsx";
import { useSettingsForm } from "#src/parts/settings/use-settings-form.ts";
import { TextField } from "#src/ui/field.tsx";
import type { Settings } from "./settings.ts";

/** Settings for the project's name, its site, its language and its time zone. */
export function GeneralSection({ settings }: { settings: Settings }) {
  const { id, name, siteUrl, urlPattern, language, timeZone } = settings;
  const { form, isChanged, waits } = useSettingsForm(
    "update_project",
    "general",
    { name, siteUrl, urlPattern, language, timeZone },
    (changes) => ({
      id,
      ...changes,
    }),
  );
  return (
    <FormSection title={m.people_general()} text={m.people_general_text()} form={form} isChanged={isChanged} waits={waits}>
      <TextField label={m.project_name()} {...form.field("name")} maxLength={100} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.people_site()} type="url" hint={m.people_site_hint()} {...form.field("siteUrl")} required />
        <TextField
          label={m.people_pattern()}
          hint={m.people_pattern_hint({ slug: "{slug}", example: exampleOf(form.values) })}
          {...form.field("urlPattern")}
          required
        />
        <LanguageField {...form.field("language")} hint={m.people_project_language_hint()} />
        <TimeZoneField {...form.field("timeZone")} hint={m.people_project_zone_hint()} />
      </div>
    </FormSection>
  );
}

/** Returns the address of a sample article with the typed values. */
function exampleOf({ siteUrl, urlPattern }: Pick<Settings, "siteUrl" | "urlPattern">): string {
  const path = urlPattern.replace("{slug}", "stone-walls");
  return URL.canParse(siteUrl) ? new URL(siteUrl).origin + path : path;
}
