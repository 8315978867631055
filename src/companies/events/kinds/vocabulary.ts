// Alternatives that many phrases share, in the notation of phrases: words that rise and fall, and what they are said of.

export const UP =
  "rise*|rose|rising|up|higher|grew|grow|grows|growth|increas*|climb*|jump*|surg*|soar*|gain*|improv*|leap*|leapt|doubl*|tripl*|advanc*|record|boost*|rebound*|recover*|ارتفاع*|ارتفع*|ترتفع|يرتفع|ترفع|يرفع|رفعت|نمو|نما|نمت|تنمو|ينمو|زياده|زادت|زاد|تزيد|يزيد|قفز*|تقفز|يقفز|صعود|صعد*|تصعد|يصعد|تضاعف*|تتضاعف|يتضاعف|تحسن*|تتحسن|يتحسن|قياسي*|تعافي";
export const DOWN =
  "fall*|fell|drop*|declin*|down|lower|decreas*|slump*|slid*|slip*|plung*|tumbl*|shrink*|shrank|shrunk|sink*|sank|dip*|weaken*|halv*|erod*|retreat*|contract|contracts|انخفاض*|انخفض*|تنخفض|ينخفض|تراجع*|تتراجع|يتراجع|هبوط|هبط*|تهبط|يهبط|هوي|تهوي|يهوي|تقلص*|تتقلص|انكماش|انكمش*|نزول|تدهور*|تاكل|تخفض";
export const PROFIT = "profit|profits|earnings|income|bottom_line|ربح*|ارباح*|دخل*|دخله*";
export const REVENUE = "revenue|revenues|sales|turnover|premiums|ايراد*|مبيعات*|اقساط";
export const FORECAST =
  "estimate*|expect*|forecast*|consensus|analyst*|market|feared|توقع*|تقدير*|متوقع*|محللين|محللون|سوق|تنبوات";
export const PERIOD =
  "quarter*|half|year*|annual*|interim|period|months|h1|h2|q1|q2|q3|q4|ربع*|نصف*|عام|سنه|سنويه|فصليه|فتره|اشهر|ربعيه";
export const EXECUTIVE =
  "ceo|cfo|coo|chief|chairman|chairwoman|chair|director|directors|president|md|finance_chief|general_manager|managing|board_member|head|executive|executives|officer|رييس*|مدير*|عضو*|اعضاء|نايب*|تنفيذي|منتدب|امين";
export const INSIDER =
  "chairman|chairwoman|ceo|cfo|director|directors|executive|executives|officer|officers|founder|founders|insider*|manager|managers|directors|board_member|wife|son|رييس*|عضو*|اعضاء|مسوول*|موسس*|تنفيذيي|تنفيذيين|تنفيذيون|تنفيذي|زوجه|ابن|مطلع*|منتدب|مدير*";
export const SHARES = "share|shares|stock|stocks|سهم|اسهم*|سهما|حصته|حصتها|ملكيته|ملكيتها";
export const PREMISES =
  "branch*|store*|outlet*|hospital*|clinic*|plant*|factory|factories|office*|hotel*|warehouse*|school*|showroom*|restaurant*|cafe*|pharmacy|pharmacies|mall*|facility|facilities|site|sites|gym*|station*|line|tower|terminal|mill|club*|campus*|فرع*|فروع*|متجر|متاجر|معرض|معارض|مستشفي*|مصنع*|مصانع|محطه|محطات|مكتب|مكاتب|عياده|عيادات|مدرسه|مدارس|فندق|فنادق|صيدليه|صيدليات|مركز|مراكز|مستودع*|مطعم|مطاعم|مبني|خط_انتاج|نادي|انديه|مجمع";
export const PRODUCT =
  "product*|service*|app|application|platform|card|brand|model|range|plan|plans|solution*|drug|device|package*|wallet|software|system|tool|version|generation|offering|bundle*|tariff*|portal|medicine|vaccine|insulin|syrup|pill|drink|milk|broadband|تطبيق*|منصه|منصتها|منصته|منصات|بطاقه|بطاقات|باقه|باقات|علامه|محفظه|مركب*|طراز*|دواء|عبوه|برنامج*|حل|حلول|جيل|تشكيل*|منتج*|خدم*|مستحضر*|حليب*|عصير*|مشروب*|وثيقه|حساب|نظام|موقع";
export const REGULATOR =
  "regulator*|watchdog|cma|sama|authority|authorities|ministry|central_bank|exchange|sfda|commission|هييه|بنك_مركزي|وزاره|ساما|سوق_ماليه|جهه_منظمه|جهات_تنظيميه|جهه_تنظيميه|منظم";
