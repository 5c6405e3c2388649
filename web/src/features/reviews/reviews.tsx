import { fullDate } from "@lamplight/api/contract/format-time.ts";
import type { Review } from "@lamplight/api/contract/reviews.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, BadgeCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/form/button.tsx";
import { Soft } from "../../components/layout/boxes.tsx";
import { Container, Section } from "../../components/page/layout.tsx";
import { Avatar } from "../../components/people/portrait.tsx";
import { Stars } from "../../components/people/rating.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { Skeleton } from "../../components/states/skeleton.tsx";
import { counted } from "../../lib/time/format.ts";
import { reviewsQuery } from "./queries.ts";
import { RatingSummary } from "./rating-summary.tsx";
import styles from "./reviews.module.css";

const FIRST = 3;

type ReviewsProps = {
  docId: string;
  /** Content below the list. */
  children?: ReactNode;
};

/** Reviews of a consultant: summary on the left, list on the right, verified visits first. */
export function Reviews({ docId, children }: ReviewsProps) {
  const query = useQuery(reviewsQuery(docId));
  const { data: reviews } = query;
  return (
    <Section tone="tint" id="reviews" aria-labelledby="reviews-title">
      <Container className={styles["columns"]}>
        <div className={styles["summary"]}>
          <h2 id="reviews-title">What patients say</h2>
          {reviews && <RatingSummary reviews={reviews} />}
        </div>
        <div>
          <Answer
            of={query}
            what="the reviews"
            skeleton={
              <>
                <Skeleton shape="title" short />
                <Skeleton />
                <Skeleton short />
              </>
            }
          >
            {(reviews) => <ReviewList reviews={reviews} />}
          </Answer>
          {children}
        </div>
      </Container>
    </Section>
  );
}

function ReviewList({ reviews }: { reviews: Review[] }) {
  const [isWhole, setWhole] = useState(false);
  if (reviews.length === 0) return <Soft>No reviews yet. Be the first to write one.</Soft>;
  return (
    <>
      <ul>
        {(isWhole ? reviews : reviews.slice(0, FIRST)).map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
      {reviews.length > FIRST && !isWhole && (
        <Button variant="link" className={styles["more"]} onClick={() => setWhole(true)}>
          All {counted(reviews.length, "review")}
          <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
        </Button>
      )}
    </>
  );
}

function ReviewItem({ review: { user, rating, comment, date, verified } }: { review: Review }) {
  return (
    <li className={styles["review"]}>
      <div className={styles["who"]}>
        <Avatar src={user.image} name={user.name} />
        <div>
          <b>{user.name}</b>
          <time dateTime={date.slice(0, 10)}>{fullDate(date, "UTC")}</time>
        </div>
      </div>
      <Stars rating={rating} />
      <blockquote>{comment}</blockquote>
      {verified ? (
        <p className={styles["verified"]}>
          <BadgeCheck size={20} strokeWidth={1.75} aria-hidden />
          Verified visit
        </p>
      ) : (
        <p className={styles["unverified"]}>Hasn't had a visit here. Not counted in the rating.</p>
      )}
    </li>
  );
}
