import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import { loadMenuBox } from "./load-overlays.ts";
import { type MenuProps, useParts } from "./menu-parts.ts";
import { useOpenedOnDemand } from "./use-opened-on-demand.ts";

const itemClass =
  "flex cursor-default select-none items-center gap-2 rounded px-2 py-1.5 text-ui outline-none data-highlighted:bg-panel data-disabled:opacity-50";

/** Button that opens a menu. `trigger` is the button itself. */
export function Menu(props: MenuProps) {
  const { Box, trigger } = useOpenedOnDemand(loadMenuBox, props.trigger, "menu");
  return Box === undefined ? trigger : <Box {...props} />;
}

type ItemProps = {
  onSelect?: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
  render?: ReactElement;
};

export function MenuItem({ onSelect, icon, danger = false, disabled = false, children, render }: ItemProps) {
  const Parts = useParts();
  return (
    <Parts.Item {...(render && { render })} disabled={disabled} onClick={onSelect} className={cx(itemClass, danger && "text-red-i")}>
      {icon}
      {children}
    </Parts.Item>
  );
}

/** Choices of a menu, with the chosen one marked. */
export function MenuChoice<T extends string>({
  value,
  onChange,
  options,
  label,
}: {
  value: T;
  onChange: (value: T) => void;
  label?: string;
  options: readonly { value: T; label: ReactNode }[];
}) {
  const Parts = useParts();
  return (
    <Parts.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      {options.map((option) => (
        <Parts.RadioItem key={option.value} value={option.value} closeOnClick className={cx(itemClass, "justify-between")}>
          {option.label}
          <Parts.RadioItemIndicator>
            <Check size={14} />
          </Parts.RadioItemIndicator>
        </Parts.RadioItem>
      ))}
    </Parts.RadioGroup>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className="px-2 pt-2 pb-1 text-2xs text-ink-3">{children}</div>;
}

export function MenuSeparator() {
  const Parts = useParts();
  return <Parts.Separator className="my-1 h-px bg-line" />;
}
