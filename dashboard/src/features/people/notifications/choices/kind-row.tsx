import { urgentKinds } from "@galley/contract";
import { m } from "#messages";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { SelectField } from "#src/ui/field.tsx";
import { kinds } from "../notification-words.tsx";
import type { NotificationChoice } from "./choice.ts";

/** Row of one kind: whether it appears in Galley, and how it comes by email. */
export function KindRow({ choice, onChange }: { choice: NotificationChoice; onChange: (choice: NotificationChoice) => void }) {
  const { kind, inApp, email } = choice;
  const name = kinds[kind].name();
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-2 text-left font-normal leading-5">
        {name}
        {urgentKinds.includes(kind) && <span className="ml-1.5 text-2xs text-red-i">{m.notifications_urgent()}</span>}
      </th>
      <td>
        <span className="flex justify-center">
          <Checkbox
            hideLabel
            label={`${name}: ${m.notifications_in_galley()}`}
            checked={inApp}
            onChange={(checked) => onChange({ ...choice, inApp: checked })}
          />
        </span>
      </td>
      <td className="py-1 pl-2">
        <SelectField
          hideLabel
          label={`${name}: ${m.notifications_email()}`}
          value={email}
          onChange={(value) => onChange({ ...choice, email: value })}
          options={[
            { value: "now", label: m.notifications_mail_now() },
            { value: "digest", label: m.notifications_mail_digest() },
            { value: "off", label: m.notifications_mail_off() },
          ]}
        />
      </td>
    </tr>
  );
}
