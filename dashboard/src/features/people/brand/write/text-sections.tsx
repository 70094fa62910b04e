import { m } from "#messages";
import { languageName } from "#src/format/numbers.ts";
import { TextField } from "#src/ui/field.tsx";
import { type Column, parseCompetitor, parseEntry, plainText } from "../lists/columns.ts";
import { RowsField } from "../lists/rows-field.tsx";
import type { Competitor, GlossaryEntry, Profile } from "../profile/profile.ts";
import { GrowingArea } from "./growing-area.tsx";
import { ProfileSection } from "./section.tsx";

export type FormProps = {
  profile: Profile;
  onChange: (profile: Profile) => void;
  problemAt: (path: string) => string | undefined;
};

const textMax = 5000;
const wordsMax = 100;

export function BusinessSection({ profile, onChange, problemAt }: FormProps) {
  const text = (name: "business" | "offer" | "audience") => ({
    value: profile[name],
    onChange: (value: string) => onChange({ ...profile, [name]: value }),
    problem: problemAt(name),
    maxLength: textMax,
  });
  return (
    <ProfileSection id="business" title={m.brand_section_business()} text={m.brand_section_business_text()}>
      <GrowingArea label={m.brand_business()} hint={m.brand_business_hint()} {...text("business")} />
      <GrowingArea label={m.brand_offer()} hint={m.brand_offer_hint()} {...text("offer")} />
      <GrowingArea label={m.brand_audience()} hint={m.brand_audience_hint()} {...text("audience")} />
    </ProfileSection>
  );
}

export function VoiceSection({ profile, onChange, problemAt }: FormProps) {
  const { voice, terms } = profile;
  return (
    <>
      <ProfileSection id="voice" title={m.brand_voice()} text={m.brand_section_voice_text()}>
        <WordsField
          label={m.brand_tones()}
          hint={m.brand_tones_hint()}
          path="voice.tones"
          items={voice.tones}
          onChange={(tones) => onChange({ ...profile, voice: { ...voice, tones } })}
          problemAt={problemAt}
        />
        <TextField
          label={m.brand_formality()}
          hint={m.brand_formality_hint()}
          value={voice.formality}
          onChange={(formality) => onChange({ ...profile, voice: { ...voice, formality } })}
          problem={problemAt("voice.formality")}
          maxLength={100}
        />
      </ProfileSection>
      <ProfileSection id="terms" title={m.brand_terms()} text={m.brand_section_terms_text()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <WordsField
            label={m.brand_preferred()}
            hint={m.brand_preferred_hint()}
            path="terms.preferred"
            items={terms.preferred}
            onChange={(preferred) => onChange({ ...profile, terms: { ...terms, preferred } })}
            problemAt={problemAt}
          />
          <WordsField
            label={m.brand_avoid()}
            hint={m.brand_avoid_hint()}
            path="terms.avoid"
            items={terms.avoid}
            onChange={(avoid) => onChange({ ...profile, terms: { ...terms, avoid } })}
            problemAt={problemAt}
          />
        </div>
      </ProfileSection>
    </>
  );
}

export function SubjectsSection({ profile, onChange, problemAt }: FormProps) {
  return (
    <ProfileSection id="pillars" title={m.brand_section_subjects()} text={m.brand_section_subjects_text()}>
      <WordsField
        label={m.brand_pillars()}
        hint={m.brand_pillars_hint()}
        path="pillars"
        items={profile.pillars}
        onChange={(pillars) => onChange({ ...profile, pillars })}
        problemAt={problemAt}
      />
      <WordsField
        label={m.brand_calls()}
        hint={m.brand_calls_hint()}
        path="callsToAction"
        items={profile.callsToAction}
        onChange={(callsToAction) => onChange({ ...profile, callsToAction })}
        problemAt={problemAt}
      />
      <WordsField
        label={m.brand_languages()}
        hint={m.brand_languages_hint()}
        path="languages"
        max={50}
        items={profile.languages}
        onChange={(languages) => onChange({ ...profile, languages })}
        problemAt={problemAt}
        note={(locale) => (/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(locale) ? languageName(locale) : "")}
      />
    </ProfileSection>
  );
}

const entryColumns = (): [Column<GlossaryEntry>, Column<GlossaryEntry>] => [
  { name: "term", label: m.brand_term(), read: ({ term }) => term, write: (entry, term) => ({ ...entry, term }) },
  {
    name: "definition",
    label: m.brand_definition(),
    read: ({ definition }) => definition,
    write: (entry, definition) => ({ ...entry, definition }),
  },
];
const competitorColumns = (): [Column<Competitor>, Column<Competitor>] => [
  { name: "name", label: m.brand_competitor(), read: ({ name }) => name, write: (entry, name) => ({ ...entry, name }) },
  { name: "url", label: m.brand_competitor_url(), read: ({ url }) => url, write: (entry, url) => ({ ...entry, url }) },
];

export function GlossarySection({ profile, onChange, problemAt }: FormProps) {
  return (
    <>
      <ProfileSection id="glossary" title={m.brand_glossary()} text={m.brand_section_glossary_text()}>
        <RowsField
          label={m.brand_glossary()}
          hideLabel
          hint={m.brand_glossary_hint()}
          items={profile.glossary}
          onChange={(glossary) => onChange({ ...profile, glossary })}
          columns={entryColumns()}
          empty={{ term: "", definition: "" }}
          parse={parseEntry}
          max={300}
          problemAt={placesOf("glossary", problemAt)}
        />
      </ProfileSection>
      <ProfileSection id="competitors" title={m.brand_competitors()} text={m.brand_section_competitors_text()}>
        <RowsField
          label={m.brand_competitors()}
          hideLabel
          hint={m.brand_competitors_hint()}
          items={profile.competitors}
          onChange={(competitors) => onChange({ ...profile, competitors })}
          columns={competitorColumns()}
          empty={{ name: "", url: "" }}
          parse={parseCompetitor}
          max={wordsMax}
          problemAt={placesOf("competitors", problemAt)}
        />
      </ProfileSection>
    </>
  );
}

type WordsFieldProps = {
  label: string;
  hint: string;
  path: string;
  items: readonly string[];
  onChange: (items: string[]) => void;
  problemAt: FormProps["problemAt"];
  max?: number;
  note?: (item: string) => string;
};

function WordsField({ path, problemAt, max = wordsMax, ...rest }: WordsFieldProps) {
  return <RowsField {...rest} columns={[plainText]} empty="" parse={(line) => line} max={max} problemAt={placesOf(path, problemAt)} />;
}

/** Returns a function for the problem of a list, of a row, or of one cell. */
function placesOf(path: string, problemAt: FormProps["problemAt"]) {
  return (row?: number, column?: string) => problemAt(row === undefined ? path : `${path}[${row}]${column ? `.${column}` : ""}`);
}
