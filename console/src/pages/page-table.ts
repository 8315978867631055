// Every page of the console: its address, its name in the navigation, and the file that is loaded when it is first opened.

import type { ComponentType } from "preact";
import type { Pair } from "../language/texts.ts";
import type { PageProps } from "../router/router.ts";

export interface Page {
  /** Below /console/; `:name` matches any one part. */
  readonly pattern: string;
  /** Its name in the navigation; pages without one have links on other pages. */
  readonly name?: Pair;
  readonly load: () => Promise<ComponentType<PageProps>>;
  /** About the account or the service, not the market: where the header has no room, its link is in the account's menu. */
  readonly isOfAccount?: boolean;
  /** Open without signing in: it shows nothing of an account, or asks for a token of its own. */
  readonly isOpen?: boolean;
}

export const PAGES: readonly Page[] = [
  {
    pattern: "",
    name: ["السوق", "Market"],
    load: async () => (await import("./market/market-page.tsx")).MarketPage,
  },
  {
    pattern: "symbol/:symbol",
    load: async () => (await import("./symbol/symbol-page.tsx")).SymbolPage,
  },
  {
    pattern: "index/:index",
    load: async () => (await import("./index-members/index-page.tsx")).IndexPage,
  },
  {
    pattern: "watchlist",
    name: ["قائمتي", "Watchlist"],
    load: async () => (await import("./watchlist/watchlist-page.tsx")).WatchlistPage,
  },
  {
    pattern: "screener",
    name: ["فرز الأسهم", "Screener"],
    load: async () => (await import("./screener/screener-page.tsx")).ScreenerPage,
  },
  {
    pattern: "calendar",
    name: ["التقويم", "Calendar"],
    load: async () => (await import("./calendar/calendar-page.tsx")).CalendarPage,
  },
  {
    pattern: "news",
    name: ["الأخبار", "News"],
    load: async () => (await import("./news/news-page.tsx")).NewsPage,
  },
  {
    pattern: "alerts",
    name: ["التنبيهات", "Alerts"],
    load: async () => (await import("./alerts/alerts-page.tsx")).AlertsPage,
  },
  {
    pattern: "notifications",
    load: async () => (await import("./notifications/notifications-page.tsx")).NotificationsPage,
  },
  {
    pattern: "webhooks",
    name: ["الوجهات", "Webhooks"],
    load: async () => (await import("./webhooks/webhooks-page.tsx")).WebhooksPage,
    isOfAccount: true,
  },
  {
    pattern: "account",
    load: async () => (await import("./account/account-page.tsx")).AccountPage,
  },
  {
    pattern: "keys",
    name: ["المفاتيح", "Keys"],
    load: async () => (await import("./keys/keys-page.tsx")).KeysPage,
    isOfAccount: true,
  },
  {
    pattern: "usage",
    name: ["الاستخدام", "Usage"],
    load: async () => (await import("./usage/usage-page.tsx")).UsagePage,
    isOfAccount: true,
  },
  {
    pattern: "requests",
    name: ["الطلبات", "Requests"],
    load: async () => (await import("./requests/requests-page.tsx")).RequestsPage,
    isOfAccount: true,
  },
  {
    pattern: "widgets",
    load: async () => (await import("./widgets/widgets-page.tsx")).WidgetsPage,
  },
  {
    pattern: "status",
    name: ["الحالة", "Status"],
    load: async () => (await import("./status/status-page.tsx")).StatusPage,
    isOpen: true,
    isOfAccount: true,
  },
  {
    pattern: "operator",
    load: async () => (await import("./operator/operator-page.tsx")).OperatorPage,
    isOpen: true,
  },
  {
    pattern: "operator/accounts",
    load: async () => (await import("./operator/operator-page.tsx")).OperatorAccountsPage,
    isOpen: true,
  },
  {
    pattern: "operator/audit",
    load: async () => (await import("./operator/operator-page.tsx")).OperatorAuditPage,
    isOpen: true,
  },
  {
    pattern: "operator/:id",
    load: async () => (await import("./operator/operator-page.tsx")).OperatorAccountPage,
    isOpen: true,
  },
];
