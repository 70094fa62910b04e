import { ChevronDown } from "lucide-react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { Menu, MenuChoice } from "#src/ui/menu.tsx";

type ChoiceProps<T extends string> = {
  name: string;
  value: T | undefined;
  options: readonly { value: T; label: string }[];
  onChange: (value: T | undefined) => void;
  any?: string;
  /** Label of a value that is not among the options. */
  unknown?: string;
};

/** Filter of a list: any value, or one of several. */
export function FilterChoice<T extends string>({ name, value, options, onChange, any = m.audit_any(), unknown = any }: ChoiceProps<T>) {
  const chosen = value === undefined ? any : (options.find((option) => option.value === value)?.label ?? unknown);
  return (
    <Menu
      trigger={
        <Button className="max-w-full">
          <span className="truncate font-normal text-ink-2">{m.audit_filter({ name, value: chosen })}</span>
          <ChevronDown size={13} className="shrink-0 text-ink-3" aria-hidden />
        </Button>
      }
    >
      <MenuChoice<string>
        value={value ?? ""}
        onChange={(next) => onChange(next === "" ? undefined : (next as T))}
        options={[{ value: "", label: any }, ...options]}
      />
    </Menu>
  );
}
