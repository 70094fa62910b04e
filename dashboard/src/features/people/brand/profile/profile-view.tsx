import { FieldView } from "./field-view.tsx";
import { profileFields } from "./fields.ts";
import type { Profile } from "./profile.ts";

/** Whole profile to read, for people who may not change it and for a version without one to compare with. */
export function ProfileView({ profile }: { profile: Profile }) {
  return (
    <dl className="text-ui leading-5.5">
      {profileFields().map((field) => (
        <div key={field.key} className="border-line border-t py-2.5 first:border-t-0 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] gap-x-4">
          <dt className="font-medium text-ink-2 text-xs leading-5.5">{field.label}</dt>
          <dd>
            <FieldView field={field} profile={profile} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
