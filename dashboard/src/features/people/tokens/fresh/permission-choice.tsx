import { type Permission, permissions } from "@galley/contract";
import { useId } from "react";
import { m } from "#messages";
import { isSamePermissions, permissionName, presets } from "#src/parts/access/permission-names.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";

type Props = { value: readonly Permission[]; onChange: (value: readonly Permission[]) => void; problem: string | undefined };

/** Choice of a token's permissions, in presets or one by one. */
export function PermissionChoice({ value, onChange, problem }: Props) {
  const id = useId();
  const set = (permission: Permission, isGiven: boolean) =>
    onChange(permissions.filter((one) => (one === permission ? isGiven : value.includes(one))));
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : id}>
      <legend className="mb-1.5 font-medium text-ink-2 text-xs">{m.tokens_column_may()}</legend>
      <div className="flex flex-wrap gap-1.5">
        {presets.map((preset) => (
          <Button
            key={preset.key}
            look={isSamePermissions(preset.permissions, value) ? "primary" : "plain"}
            aria-pressed={isSamePermissions(preset.permissions, value)}
            onClick={() => onChange(preset.permissions)}
            className="h-7"
          >
            {preset.label()}
          </Button>
        ))}
      </div>
      <div className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            label={permissionName(permission)}
            checked={value.includes(permission)}
            onChange={(isGiven) => set(permission, isGiven)}
          />
        ))}
      </div>
      {problem !== undefined && (
        <p id={id} role="alert" className="mt-2 text-red-i text-xs">
          {value.length === 0 ? m.tokens_choose_one() : problem}
        </p>
      )}
    </fieldset>
  );
}
