import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { languageName } from "#src/format/numbers.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { SelectField, TextField } from "#src/ui/field.tsx";
import type { ImportOptions } from "./use-import.ts";

type ImportOptionsFieldsProps = { options: ImportOptions; onChange: (options: ImportOptions) => void; disabled: boolean };

/** Options that the file itself does not tell. Each change checks the file again. */
export function ImportOptionsFields({ options, onChange, disabled }: ImportOptionsFieldsProps) {
  const { project } = usePlace();
  const counts = useQuery(query("count_articles", { projectId: project.id }));
  const set = (part: Partial<ImportOptions>) => onChange({ ...options, ...part });
  const locales = [
    ...new Set([...(counts.data?.locales.map(({ locale }) => locale) ?? []), ...(options.locale === "" ? [] : [options.locale])]),
  ];
  return (
    <div className="grid gap-x-4 gap-y-3 border-line border-t px-4 py-3.5 md:grid-cols-2">
      <SelectField
        label={m.moving_locale()}
        value={options.locale}
        disabled={disabled}
        onChange={(locale) => set({ locale })}
        options={[
          { value: "", label: m.moving_locale_usual() },
          ...locales.map((locale) => ({ value: locale, label: languageName(locale) })),
        ]}
      />
      <SiteField value={options.siteUrl} disabled={disabled} onChange={(siteUrl) => set({ siteUrl })} />
      <Checkbox label={m.moving_nearest()} checked={options.nearest} disabled={disabled} onChange={(nearest) => set({ nearest })} />
      <Checkbox label={m.moving_images()} checked={options.images} disabled={disabled} onChange={(images) => set({ images })} />
    </div>
  );
}

/** Field that reports its value on blur or Enter, not with every letter. */
function SiteField({ value, disabled, onChange }: { value: string; disabled: boolean; onChange: (siteUrl: string) => void }) {
  const [typed, setTyped] = useState(value);
  const isAddress = typed.trim() === "" || (URL.canParse(typed.trim()) && /^https?:/i.test(typed.trim()));
  const tell = () => isAddress && typed.trim() !== value && onChange(typed.trim());
  return (
    <form
      noValidate
      onBlur={tell}
      onSubmit={(event) => {
        event.preventDefault();
        tell();
      }}
    >
      <TextField
        label={m.moving_site()}
        type="url"
        placeholder="https://"
        value={typed}
        disabled={disabled}
        onChange={setTyped}
        hint={m.moving_site_hint()}
        problem={isAddress ? undefined : m.moving_site_bad()}
      />
    </form>
  );
}
