import { type Role, type RoleAbility, roleAbilities, roles } from "@galley/contract";
import { Check, Minus } from "lucide-react";
import { m } from "#messages";
import { useOrganization } from "#src/place/use-place.ts";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import { abilityText, roleName, roleText } from "./role-words.ts";

const abilities = Object.keys(roleAbilities) as RoleAbility[];

/** Permissions of each role, from the lists by which the service decides. */
export function RoleTable() {
  return (
    <section aria-labelledby="role-table">
      <h2 id="role-table" className="font-semibold text-sm">
        {m.people_roles_title()}
      </h2>
      <p className="mt-0.5 max-w-3xl text-ink-2 text-ui leading-5">{m.people_roles_text()}</p>
      <dl className="mt-3 flex flex-col gap-2 text-ui leading-5 md:hidden">
        {roles.map((role) => (
          <Card key={role} className="px-4 py-3">
            <dt className="flex items-center gap-2 font-medium">
              {roleName(role)}
              <Yours role={role} />
            </dt>
            <dd className="mt-0.5 text-ink-2">{roleText(role)}</dd>
          </Card>
        ))}
      </dl>
      <Card className="mt-3 overflow-hidden max-md:hidden">
        <table className="w-full table-fixed border-collapse text-ui">
          <caption className="sr-only">{m.people_roles_title()}</caption>
          <thead>
            <tr className="border-line border-b bg-panel/40">
              <th scope="col" className="py-2 pl-4 text-left font-medium text-ink-3 text-xs">
                {m.people_ability()}
              </th>
              {roles.map((role) => (
                <th key={role} scope="col" className="w-24 px-1 py-2 text-center font-medium text-ink-2 text-xs lg:w-28">
                  {roleName(role)}
                  <Yours role={role} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {abilities.map((ability) => (
              <tr key={ability} className="border-line border-b last:border-b-0">
                <th scope="row" className="py-2.5 pr-3 pl-4 text-left font-normal leading-5">
                  {abilityText(ability)}
                </th>
                {roles.map((role) => (
                  <Mark key={role} may={(roleAbilities[ability] as readonly Role[]).includes(role)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="mt-3 max-w-3xl text-ink-3 text-xs leading-4.5">{m.people_roles_tokens()}</p>
    </section>
  );
}

function Yours({ role }: { role: Role }) {
  if (useOrganization().role !== role) return null;
  return <span className="block font-normal text-2xs text-ink-3">{m.people_role_yours()}</span>;
}

function Mark({ may }: { may: boolean }) {
  const Sign = may ? Check : Minus;
  return (
    <td className={cx("px-1 text-center", may ? "text-accent" : "text-ink-3 opacity-60")}>
      <Sign size={15} className="inline" aria-hidden />
      <span className="sr-only">{may ? m.people_may() : m.people_may_not()}</span>
    </td>
  );
}
