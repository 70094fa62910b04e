import { m } from "#messages";
import { GuestLinks } from "#src/parts/guests/guest-links.tsx";
import { Card } from "#src/ui/page.tsx";
import { SettingsSection } from "../section.tsx";

/** Every link of the project for people without an account. */
export function GuestsSection({ id }: { id: string }) {
  return (
    <SettingsSection title={m.guests_settings()} text={m.guests_settings_text()}>
      <Card className="px-5 py-2.5">
        <GuestLinks projectId={id} />
      </Card>
    </SettingsSection>
  );
}
