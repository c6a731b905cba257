;; What the judges see of a call's scores, worked out for all columns at once. `npm run kernel` makes call-scores.wasm of it;
;; call-kernel.ts lays out the memory and calls it. Places are in bytes; a row has 48 floats, a column each.
(module
  (import "call" "memory" (memory 1))
  ;; 48 doubles: the sums of a stretch of rows.
  (global $sums i32 (i32.const 0))

  ;; Holds each float of the rows between two places between $low and $high, and counts it from $low up.
  (func (export "level") (param $at i32) (param $end i32) (param $low f32) (param $high f32)
    (local $lows v128) (local $highs v128)
    (local.set $lows (f32x4.splat (local.get $low)))
    (local.set $highs (f32x4.splat (local.get $high)))
    (loop $next
      (if (i32.lt_u (local.get $at) (local.get $end)) (then
        (v128.store (local.get $at)
          (f32x4.sub
            (f32x4.pmax (f32x4.pmin (v128.load (local.get $at)) (local.get $highs)) (local.get $lows))
            (local.get $lows)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))))

  ;; Adds a row to the sums and takes another one away, whose places are told, and writes the sums divided by $size as a row to $out.
  (func (export "slide") (param $entering i32) (param $leaving i32) (param $size f64) (param $out i32)
    (local $at i32) (local $sum v128) (local $sizes v128)
    (local.set $sizes (f64x2.splat (local.get $size)))
    (local.set $at (global.get $sums))
    (loop $next
      (local.set $sum
        (f64x2.sub
          (f64x2.add (v128.load (local.get $at)) (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $entering))))
          (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $leaving)))))
      (v128.store (local.get $at) (local.get $sum))
      (v128.store64_lane 0 (local.get $out)
        (f32x4.demote_f64x2_zero (f64x2.div (local.get $sum) (local.get $sizes))))
      (local.set $entering (i32.add (local.get $entering) (i32.const 8)))
      (local.set $leaving (i32.add (local.get $leaving) (i32.const 8)))
      (local.set $out (i32.add (local.get $out) (i32.const 8)))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $at) (i32.const 384)))))

  ;; Writes the most of four rows to $out.
  (func (export "most") (param $a i32) (param $b i32) (param $c i32) (param $d i32) (param $out i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $out) (i32.const 192)))
    (loop $next
      (v128.store (local.get $out)
        (f32x4.pmax
          (f32x4.pmax (v128.load (local.get $a)) (v128.load (local.get $b)))
          (f32x4.pmax (v128.load (local.get $c)) (v128.load (local.get $d)))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (local.set $c (i32.add (local.get $c) (i32.const 16)))
      (local.set $d (i32.add (local.get $d) (i32.const 16)))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $out) (local.get $end)))))

  ;; Three rows that begin at $before, and those at $around and $heard, each times its weights. Of each two columns the weights lie
  ;; together, as doubles: of the row in the middle, the first, the third, the other two. Even columns are summed, and odd ones, then both;
  ;; at last the five rows, in the order of their weights.
  (func (export "weigh") (param $before i32) (param $around i32) (param $heard i32) (param $weights i32) (result f64)
    (local $end i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $e v128)
    (local.set $end (i32.add (local.get $before) (i32.const 192)))
    (loop $next
      (local.set $a (f64x2.add (local.get $a) (f64x2.mul
        (f64x2.promote_low_f32x4 (v128.load64_zero offset=192 (local.get $before))) (v128.load (local.get $weights)))))
      (local.set $b (f64x2.add (local.get $b) (f64x2.mul
        (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $before))) (v128.load offset=16 (local.get $weights)))))
      (local.set $c (f64x2.add (local.get $c) (f64x2.mul
        (f64x2.promote_low_f32x4 (v128.load64_zero offset=384 (local.get $before))) (v128.load offset=32 (local.get $weights)))))
      (local.set $d (f64x2.add (local.get $d) (f64x2.mul
        (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $around))) (v128.load offset=48 (local.get $weights)))))
      (local.set $e (f64x2.add (local.get $e) (f64x2.mul
        (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $heard))) (v128.load offset=64 (local.get $weights)))))
      (local.set $before (i32.add (local.get $before) (i32.const 8)))
      (local.set $around (i32.add (local.get $around) (i32.const 8)))
      (local.set $heard (i32.add (local.get $heard) (i32.const 8)))
      (local.set $weights (i32.add (local.get $weights) (i32.const 80)))
      (br_if $next (i32.lt_u (local.get $before) (local.get $end))))
    (f64.add (f64.add (f64.add (f64.add
      (call $both (local.get $a)) (call $both (local.get $b))) (call $both (local.get $c))) (call $both (local.get $d)))
      (call $both (local.get $e))))

  (func $both (param $sums v128) (result f64)
    (f64.add (f64x2.extract_lane 0 (local.get $sums)) (f64x2.extract_lane 1 (local.get $sums)))))
