import {
  CalendarCheck2,
  Compass,
  HandCoins,
  HeartHandshake,
  KeyRound,
  Leaf,
  type LucideIcon,
  MonitorCheck,
  ShieldCheck,
  Sofa,
  Sparkle,
  UsersRound,
  Wifi,
  Wrench,
} from "lucide-react";

/** Icons that editors choose from, by their names in the Studio. */
const drawings: Record<string, LucideIcon> = {
  calendar: CalendarCheck2,
  compass: Compass,
  computer: MonitorCheck,
  care: HeartHandshake,
  key: KeyRound,
  leaf: Leaf,
  people: UsersRound,
  shield: ShieldCheck,
  sofa: Sofa,
  tools: Wrench,
  wallet: HandCoins,
  wifi: Wifi,
};

export function ContentIcon({ name, size = 28 }: { name: string | null; size?: number }) {
  const Drawing = drawings[name ?? ""] ?? Sparkle;
  return <Drawing size={size} strokeWidth={1.75} aria-hidden />;
}
