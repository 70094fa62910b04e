import { m } from "#messages";
import { knownZones } from "#src/format/dates.ts";
import { languageName } from "#src/format/numbers.ts";
import { SelectField } from "#src/ui/field.tsx";

const languages =
  "ar bg ca cs da de de-AT de-CH el en en-GB en-US es es-MX et eu fa fi fr fr-CA ga gl he hi hr hu id is it ja ko lt lv mt nb nl nl-BE pl pt pt-BR ro ru sk sl sq sr sv th tr uk vi zh zh-TW".split(
    " ",
  );

type FieldProps = { name: string; value: string; onChange: (value: string) => void; problem: string | undefined };

/** Field for the language in which a project writes. A language that is set stays on the list. */
export function LanguageField({ hint, ...field }: FieldProps & { hint?: string }) {
  const offered = [...new Set([...languages, field.value])].map((value) => ({ value, label: `${languageName(value)} (${value})` }));
  return (
    <SelectField
      label={m.people_project_language()}
      {...field}
      {...(hint !== undefined && { hint })}
      options={offered.toSorted((one, other) => one.label.localeCompare(other.label))}
    />
  );
}

export function TimeZoneField({ hint, ...field }: FieldProps & { hint?: string }) {
  const zones = new Set(["UTC", ...knownZones(), field.value]);
  return (
    <SelectField
      label={m.people_project_zone()}
      {...field}
      {...(hint !== undefined && { hint })}
      options={[...zones].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }))}
    />
  );
}
