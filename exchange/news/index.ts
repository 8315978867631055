// News of the simulated newswire: company announcements, changed ratings and general company news.

export {
  type ConsensusGap,
  capitalChangeStory,
  dividendStory,
  meetingStory,
  ratingStory,
  resultsStories,
} from "./announcements.ts";
export { businessStories, quietNews } from "./general-news.ts";
export { listingNotice, listingStory } from "./listing-story.ts";
export type { NewsArticle } from "./news-article.ts";
export { articleOf, type Story } from "./story.ts";
export { suspensionStories } from "./trading-notices.ts";
